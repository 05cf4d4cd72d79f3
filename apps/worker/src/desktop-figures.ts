import type { DesktopFigures } from '@coarena/core';
import { defaultSettle, fingerprint, LIMITS } from '@coarena/guest/host';
import { FINGERPRINT_ADDED } from './battle/fingerprint.ts';
import { TRANSPORT_MARGIN_MS } from './desktop/guest-desktop.ts';
import { EGRESS_LIMITS } from './egress/limits.ts';

/** What a desktop's guest, its fingerprint and its way out hold, from the constants that hold it (R194). */
export const DESKTOP_FIGURES: DesktopFigures = {
  settle: defaultSettle,
  tree: {
    nodes: LIMITS.treeNodes,
    depth: LIMITS.treeDepth,
    bytes: LIMITS.treeBytes,
    textCodePoints: LIMITS.treeTextCodePoints,
  },
  captureBytes: LIMITS.captureBytes,
  readCodePoints: LIMITS.readCodePoints,
  tabs: LIMITS.tabs,
  dialogs: LIMITS.dialogs,
  files: { count: LIMITS.files, bytes: LIMITS.fileBytes, nameBytes: LIMITS.fileNameBytes },
  egress: EGRESS_LIMITS,
  transportMarginMs: TRANSPORT_MARGIN_MS,
  fingerprint: [
    ...Object.keys(fingerprint.shape).filter((name) => name !== 'clockMs' && name !== 'limits'),
    ...Object.keys(fingerprint.shape.limits.shape).map((name) => `limits.${name}`),
    ...FINGERPRINT_ADDED,
  ],
};
