import { readFile, stat } from 'node:fs/promises';
import { ArenaError, messageOf } from '@coarena/core';

/** First bytes of what people compress files with. */
const COMPRESSED: readonly (readonly [string, string])[] = [
  ['1f8b', 'gzip'],
  ['425a68', 'bzip2'],
  ['fd377a58', 'xz'],
  ['28b52ffd', 'zstd'],
  ['504b0304', 'zip'],
];

/**
 * The bytes of a regular file. Throws `export_invalid` for anything else (a device or a pipe has no end that could be
 * waited for), for what cannot be read, and for a compressed file, which is never unpacked here.
 */
export async function readWhole(file: string): Promise<Buffer> {
  const invalid = (reason: string): ArenaError => new ArenaError('export_invalid', { file, reason });
  const unread = (error: unknown): never => {
    throw invalid(`it cannot be read: ${messageOf(error)}`);
  };
  // Asked before it is opened: opening a pipe waits for whoever writes to it.
  if (!(await stat(file).catch(unread)).isFile()) throw invalid('it is no regular file');
  const bytes = await readFile(file).catch(unread);
  const start = bytes.toString('hex', 0, 4);
  const how = COMPRESSED.find(([magic]) => start.startsWith(magic));
  if (how !== undefined) throw invalid(`it is compressed (${how[1]}); unpack it first`);
  return bytes;
}
