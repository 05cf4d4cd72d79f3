import { open, rename, stat } from 'node:fs/promises';
import { messageOf, present } from '@coarena/core';

const LARGEST = 10 * 1024 * 1024;
const TAIL = 600;

/** Puts a log that has grown large aside, keeping one earlier file. */
export async function rotateLog(file: string): Promise<void> {
  const found = await present(stat(file));
  if (found !== null && found.size > LARGEST) await rename(file, `${file}.1`);
}

/** The end of a log in one line, for a message; where it cannot be read, that and why. */
export async function logTail(file: string): Promise<string> {
  try {
    return (await present(tailOf(file))) ?? 'The server wrote no log.';
  } catch (error) {
    return `Its log cannot be read: ${messageOf(error)}.`;
  }
}

async function tailOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(TAIL, size));
    await handle.read(buffer, 0, buffer.length, size - buffer.length);
    return `End of ${file}: ${buffer.toString('utf8').replaceAll(/\s+/gu, ' ').trim()}`;
  } finally {
    await handle.close();
  }
}
