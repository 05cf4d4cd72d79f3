import { codeOf, messageOf } from '@coarena/core';
import type { ConfigFault } from '../config/fault.ts';
import type { LoadedConfig } from '../config/load.ts';
import { originAt } from '../config/node.ts';
import { pluginChoices } from './choices.ts';
import { findPlugin } from './find-plugin.ts';
import { parseOptions, PluginConfigError, type PluginRequest } from './load-plugin.ts';

/** What is wrong with the plugins that a configuration selects and with their options, all at once. Nothing is created. */
export async function pluginFaults(config: LoadedConfig): Promise<readonly ConfigFault[]> {
  const faults: ConfigFault[] = [];
  for (const request of pluginChoices(config)) faults.push(...(await faultsOf(request, config)));
  return faults;
}

async function faultsOf(request: PluginRequest, config: LoadedConfig): Promise<readonly ConfigFault[]> {
  try {
    const { descriptor } = await findPlugin(request);
    parseOptions(descriptor, request);
    return [];
  } catch (error) {
    if (error instanceof PluginConfigError) return error.faults;
    if (codeOf(error) === null) throw error;
    const path = [...request.where.split('.'), 'use'];
    return [
      {
        ...originAt(config.tree, path),
        path: path.join('.'),
        expected: `a usable plugin of kind ${request.kind}`,
        seen: messageOf(error),
      },
    ];
  }
}
