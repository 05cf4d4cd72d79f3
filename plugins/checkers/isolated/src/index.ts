import { definePlugin } from '@coarena/core';
import { IsolatedConfig } from './config.ts';

export { evaluatorProgram } from './evaluator/program.ts';

/** The built-in checker: assertions as data, evaluated in an isolate inside a child process. */
export default definePlugin({
  kind: 'checker',
  name: 'isolated',
  configSchema: IsolatedConfig,
  capabilities: {},
  probe: async () => (await import('./probe.ts')).probeIsolates(),
  create: async (config, { hasher, log }) =>
    new (await import('./checker.ts')).IsolatedChecker(config, { hasher, log }),
});
