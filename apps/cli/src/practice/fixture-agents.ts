import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ArenaError } from '@coarena/core';

/** The name under which the oracle of the practice tasks can be asked for, without being on any roster. */
export const ORACLE = 'oracle';

const FIXTURES = fileURLToPath(new URL('../../../../tests/fixtures/agents/', import.meta.url));

/** The setting that puts the oracle on the roster. Throws `usage` where it is missing: it comes with a checkout alone. */
export function oracleSetting(folder = `${FIXTURES}oracle`): string {
  return `agents.${ORACLE}=${JSON.stringify({ use: there(folder, ORACLE) })}`;
}

/** The setting for an agent that looks once and says that all is done. Throws as {@link oracleSetting}. */
export function claimsSetting(folder = `${FIXTURES}misbehaving`): string {
  return `agents.claims=${JSON.stringify({ use: there(folder, 'agent "claims"'), with: { mode: 'quick' } })}`;
}

function there(folder: string, what: string): string {
  if (existsSync(folder)) return folder;
  const reason = `--agent: the ${what} comes with a checkout of the project alone; there is no ${folder}`;
  throw new ArenaError('usage', { reason });
}
