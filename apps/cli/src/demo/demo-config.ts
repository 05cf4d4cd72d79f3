import { ArenaError } from '@coarena/core';
import { loadConfig, type LoadedConfig } from '@coarena/runtime';
import { configRequest, type ConfigOptions } from '../shared/options.ts';

/** Progress lines say what happens; a caller's own `--set log.level` still wins. */
export const QUIET: readonly string[] = ['log.level=warn'];

/** What changes a demo's arena. */
export type DemoChoices = ConfigOptions & { readonly agents?: string; readonly driver?: string };

/**
 * The configuration of a temporary arena: the operator's own, but with its state in `folder`, the embedded store, a free
 * port, one judge a battle, and only the two agents asked for. Throws `usage` for an agent that is not on the roster.
 */
export function demoConfig(choices: DemoChoices, folder: string): LoadedConfig {
  const { values } = loadConfig(configRequest(choices));
  const roster = Object.keys(values.agents);
  const pair = choices.agents === undefined ? null : twoAgents(choices.agents, roster);
  return loadConfig(
    configRequest(
      {
        ...choices,
        set: [
          ...choices.set,
          `data.folder=${JSON.stringify(folder)}`,
          'server.host=127.0.0.1',
          'server.port=0',
          'battle.redundancy.fraction=0',
          // An address of the operator's own database must not reach a demo: the store's options are put back to none.
          ...(Object.keys(values.store.with).length > 0 ? ['store.with=null'] : []),
          ...(choices.driver === undefined ? [] : [`sandbox.use=${JSON.stringify(choices.driver)}`]),
          ...roster.filter((name) => pair !== null && !pair.includes(name)).map((name) => `agents.${name}=null`),
        ],
      },
      QUIET,
    ),
  );
}

function twoAgents(list: string, roster: readonly string[]): readonly string[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !roster.includes(name));
  if (unknown !== undefined)
    throw new ArenaError('usage', { reason: `--agents: "${unknown}" is not on the roster: ${roster.join(', ')}` });
  if (names.length !== 2 || names[0] === names[1])
    throw new ArenaError('usage', { reason: '--agents takes two different names, such as careful,hasty' });
  return names;
}
