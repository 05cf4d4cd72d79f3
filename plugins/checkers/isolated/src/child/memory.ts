import { readFile } from 'node:fs/promises';

/** What a child may keep resident before it is killed. */
export const CHILD_MEMORY_MIB = 256;

const PAGE_BYTES = 4_096;

/** Resident memory of a process in MiB; 0 where the system does not say, or the process is gone. */
export async function residentMiB(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').then(
    (text) => Number(text.split(' ')[1]),
    () => 0,
  );
  return (pages * PAGE_BYTES) / 1_048_576;
}
