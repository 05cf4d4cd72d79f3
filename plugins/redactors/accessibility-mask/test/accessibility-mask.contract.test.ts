import { redactorCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { AccessibilityMask } from '../src/accessibility-mask.ts';
import { AccessibilityMaskConfig } from '../src/config.ts';
import descriptor from '../src/index.ts';

const config = AccessibilityMaskConfig.parse({});

async function decode(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes).metadata();
  const data = await sharp(bytes).extract({ left: 0, top: 0, width, height }).removeAlpha().raw().toBuffer();
  return { data, width, height };
}

describeConformance(
  'the accessibility mask',
  redactorCases,
  () => {
    const redactor = new AccessibilityMask(config);
    return Promise.resolve({ context: { redactor, decode }, dispose: () => redactor.dispose() });
  },
  [],
  { capabilities: descriptor.capabilities },
);

it('says that this machine can run it', async () => {
  expect(await descriptor.probe?.(config)).toEqual([
    { name: 'sharp', ok: true, found: expect.stringContaining('libvips'), remedy: null },
  ]);
});

it('refuses an option that it does not know, and an empty list of fields', () => {
  expect(descriptor.configSchema.safeParse({ color: 'red' }).success).toBe(false);
  expect(descriptor.configSchema.safeParse({ fields: [] }).success).toBe(false);
});

it('covers only what it is told to, with the margin that it is told', async () => {
  const mask = new AccessibilityMask(AccessibilityMaskConfig.parse({ fields: ['email'], margin: 5 }));
  const bytes = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const node = { role: 'textbox', name: '', depth: 0 } as const;
  const redaction = await mask.redact({
    frame: { mime: 'image/png', bytes, width: 100, height: 50 },
    tree: {
      truncated: false,
      nodes: [
        { ...node, purpose: 'email', bounds: [20, 20, 10, 10] },
        { ...node, purpose: 'phone', bounds: [60, 20, 10, 10] },
      ],
    },
    origin: [0, 0],
    actionSpace: 'browser',
    settle: null,
    typed: [],
  });
  expect(redaction.receipt).toMatchObject({ rectangles: [[15, 15, 20, 20]], purposes: ['email'], proven: true });
});

it('claims nothing for a picture that is not of the size that it says', async () => {
  const bytes = await sharp({ create: { width: 90, height: 50, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const redaction = await new AccessibilityMask(config).redact({
    frame: { mime: 'image/png', bytes, width: 100, height: 50 },
    tree: {
      truncated: false,
      nodes: [{ role: 'textbox', name: '', depth: 0, purpose: 'email', bounds: [1, 1, 9, 9] }],
    },
    origin: [0, 0],
    actionSpace: 'browser',
    settle: null,
    typed: [],
  });
  expect(redaction).toMatchObject({ masked: null, receipt: { attempted: false } });
});
