import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SoakCheck } from './check.ts';

const folder = join(import.meta.dirname, 'checks');

/**
 * The folders of the checks: those that boot desktops, those that only compute, those that measure times and so run alone, and
 * those of which even a tenth takes hours, which run on request alone.
 */
export type CheckRoom = 'desktops' | 'computing' | 'measured' | 'hours';

/** Names of the checks that exist, in one folder or in all, sorted. */
export function checkNames(room: CheckRoom | '*' = '*'): readonly string[] {
  return filesOf(room)
    .map((file) => basename(file, '.ts'))
    .sort();
}

/** Loads one of {@link checkNames}. Throws when the file does not export a check of its own name. */
export async function loadCheck(name: string): Promise<SoakCheck> {
  const file = filesOf('*').find((candidate) => basename(candidate, '.ts') === name);
  if (file === undefined) throw new Error(`tests/soak/checks has no ${name}.ts`);
  const { check } = (await import(join(folder, file))) as { check?: SoakCheck };
  if (check?.name !== name) throw new Error(`tests/soak/checks/${file} must export a check called "${name}"`);
  if (!Number.isInteger(check.figure) || check.figure < 1)
    throw new Error(`tests/soak/checks/${file}: figure must be a whole number`);
  return check;
}

function filesOf(room: CheckRoom | '*'): readonly string[] {
  return globSync(`${room}/*.ts`, { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
}
