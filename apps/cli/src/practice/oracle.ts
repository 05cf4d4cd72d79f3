import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ArenaError } from '@coarena/core';

/** The name under which the oracle of the practice tasks can be asked for, without being on any roster. */
export const ORACLE = 'oracle';

const ORACLE_FOLDER = fileURLToPath(new URL('../../../../tests/fixtures/agents/oracle', import.meta.url));

/** The setting that puts the oracle on the roster. Throws `usage` where it is missing: it comes with a checkout alone. */
export function oracleSetting(folder = ORACLE_FOLDER): string {
  if (!existsSync(folder))
    throw new ArenaError('usage', {
      reason: `--agent: the oracle comes with a checkout of the project alone; there is no ${folder}`,
    });
  return `agents.${ORACLE}=${JSON.stringify({ use: folder })}`;
}
