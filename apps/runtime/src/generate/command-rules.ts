import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Generated } from './generated.ts';

const FOLDERS = ['core/src/actions/command', 'core/src/egress/address'];
const TARGET = 'core/src/actions/command/command-rules.generated.ts';

/**
 * The hash of the sources of the command rules, as a constant of core. Arena and sandbox each have their copy of the rules,
 * perhaps of different builds: equal hashes are equal rules (P15).
 */
export function commandRulesHash(root: string): Generated {
  const hash = createHash('sha256');
  for (const file of sources(root)) hash.update(`${file}\0${readFileSync(join(root, file), 'utf8')}\0`);
  const text = `/** SHA-256 of the sources of the command rules; written by \`npm run generate\`. */
export const COMMAND_RULES_SHA256 = '${hash.digest('hex')}';
`;
  return { path: TARGET, text };
}

function sources(root: string): readonly string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|generated)\.ts$/u.test(file))
    .sort();
}
