import { messageOf, type Finding } from '@coarena/core';
import { faultLine, pluginChoices, readConfig, type ConfigRequest, type LoadedConfig } from '@coarena/runtime';
import { examineDataFolder, examineNode, examinePackages } from './machine.ts';
import { examinePlugin } from './plugin.ts';
import { examinePort } from './port.ts';

/** Everything that doctor looks at, in the order in which a start would need it. */
export async function examine(request: ConfigRequest): Promise<readonly Finding[]> {
  const config = examineConfig(request);
  const first = [examineNode(), config.finding];
  if (config.loaded === null) return first;
  const { loaded } = config;
  const plugins: Finding[] = [];
  for (const choice of pluginChoices(loaded)) plugins.push(...(await examinePlugin(choice)));
  const { host, port } = loaded.values.server;
  return [...first, examinePackages(loaded.root), ...plugins, examineDataFolder(loaded), await examinePort(host, port)];
}

function examineConfig(request: ConfigRequest): { readonly finding: Finding; readonly loaded: LoadedConfig | null } {
  const failed = (found: string): Finding => ({
    name: 'configuration',
    ok: false,
    found,
    remedy: 'correct it; "coarena config check FILE" shows every fault',
  });
  try {
    const result = readConfig(request);
    if (!result.ok) return { finding: failed(result.faults.map(faultLine).join('; ')), loaded: null };
    const agents = Object.keys(result.config.values.agents);
    const finding =
      agents.length < 2
        ? {
            name: 'configuration',
            ok: false,
            found: `${agents.length} agents`,
            remedy: 'a battle needs two: add agents',
          }
        : { name: 'configuration', ok: true, found: `${agents.length} agents: ${agents.join(', ')}`, remedy: null };
    return { finding, loaded: result.config };
  } catch (error) {
    return { finding: failed(messageOf(error)), loaded: null };
  }
}
