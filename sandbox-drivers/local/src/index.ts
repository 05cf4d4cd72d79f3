import { definePlugin } from '@coarena/core';
import { LOCAL_CONFIG } from './config.ts';

/** Desktops in Linux namespaces on this machine; selected by `sandbox.use: local`. */
export default definePlugin({
  kind: 'sandbox-driver',
  name: 'local',
  configSchema: LOCAL_CONFIG,
  capabilities: { snapshot: false, liveView: false, nestedBrowserSandbox: true, commands: true },
  probe: async (config) => (await import('./probe.ts')).probeLocal(config),
  create: async (config, context) => new (await import('./driver.ts')).LocalDriver(config, context),
});
