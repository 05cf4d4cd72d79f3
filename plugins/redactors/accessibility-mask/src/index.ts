import { definePlugin } from '@coarena/core';
import { AccessibilityMaskConfig } from './config.ts';

/** The built-in mask: personal fields, found in the accessibility tree, under opaque rectangles that are read back. */
export default definePlugin({
  kind: 'redactor',
  name: 'accessibility-mask',
  configSchema: AccessibilityMaskConfig,
  capabilities: { masks: true },
  probe: async () => (await import('./probe.ts')).probePictures(),
  create: async (config) => new (await import('./accessibility-mask.ts')).AccessibilityMask(config),
});
