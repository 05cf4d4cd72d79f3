import { definePlugin } from '@coarena/core';
import { OffConfig } from './config.ts';
import { OffRedactor } from './off-redactor.ts';

/** No mask: everyone but the submitter and the judges sees no picture. */
export default definePlugin({
  kind: 'redactor',
  name: 'off',
  configSchema: OffConfig,
  capabilities: { masks: false },
  create: () => Promise.resolve(new OffRedactor()),
});
