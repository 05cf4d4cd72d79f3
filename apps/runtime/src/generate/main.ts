import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledTable } from './bundled.ts';
import { commandRulesHash } from './command-rules.ts';
import { configSchema } from './config-schema.ts';
import { errorTable } from './error-table.ts';
import type { Generated } from './generated.ts';
import { verbTables } from './verb-tables.ts';

/** Every generator; a new one is a line here. */
const GENERATORS: readonly ((root: string) => Generated)[] = [
  bundledTable,
  commandRulesHash,
  configSchema,
  errorTable,
  verbTables,
];

/** Writes what has changed; with `--check` writes nothing and fails when something would change. */
function generate(root: string, check: boolean): number {
  let stale = 0;
  for (const { path, text } of GENERATORS.map((generator) => generator(root))) {
    const file = join(root, path);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    stale += 1;
    process.stdout.write(check ? `${path}: not fresh; run "npm run generate"\n` : `${path}: written\n`);
    if (check) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  if (stale === 0) process.stdout.write('generated files are fresh\n');
  return check && stale > 0 ? 1 : 0;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
process.exitCode = generate(root, process.argv.includes('--check'));
