import { definePlugin } from '@coarena/core';
import { z } from 'zod';

/**
 * The oracle of the practice tasks. It knows the way through each task and nothing of its answer: every figure is read
 * from what the desktop shows, so that an action that does nothing shows in the result.
 */
export default definePlugin({
  kind: 'agent',
  name: 'oracle',
  configSchema: z.strictObject({}),
  capabilities: { deterministic: true },
  create: async () => {
    const { OracleSession } = await import('./session.ts');
    return { open: (brief) => Promise.resolve(new OracleSession(brief)), dispose: () => Promise.resolve() };
  },
});
