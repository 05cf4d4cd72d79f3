import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SoakCheck } from './check.ts';

const folder = join(import.meta.dirname, 'checks');

/** Names of the checks that exist, sorted. */
export function checkNames(): readonly string[] {
  const files = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  return files.map((file) => basename(file, '.ts')).sort();
}

/** Loads one of {@link checkNames}. Throws when the file does not export a check of its own name. */
export async function loadCheck(name: string): Promise<SoakCheck> {
  const { check } = (await import(join(folder, `${name}.ts`))) as { check?: SoakCheck };
  if (check?.name !== name) throw new Error(`tests/soak/checks/${name}.ts must export a check called "${name}"`);
  if (!Number.isInteger(check.figure) || check.figure < 1)
    throw new Error(`tests/soak/checks/${name}.ts: figure must be a whole number`);
  return check;
}
