import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ArenaError, messageOf } from '@coarena/core';
import { makeFolder } from '../platform/make-folder.ts';

const KEY_BYTES = 32;

/**
 * A secret key of 32 bytes, made when it is first asked for and kept under its name in the data folder, readable by its
 * owner alone. Throws `data_folder_unusable` when it cannot be kept or was damaged.
 */
export function secretKey(folder: string, name: `${string}.key`): Uint8Array {
  const path = join(folder, name);
  const kept = keptKey(folder, name);
  if (kept !== null) return kept;
  try {
    makeFolder(folder);
    writeOnce(path, randomBytes(KEY_BYTES).toString('hex'));
    return readKey(path);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** The key that is kept under a name, or null when there is none. Throws like `secretKey`. */
export function keptKey(folder: string, name: `${string}.key`): Uint8Array | null {
  try {
    return readKey(join(folder, name));
  } catch (error) {
    if (isMissing(error)) return null;
    throw unusable(folder, error);
  }
}

function readKey(path: string): Uint8Array {
  const text = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/u.test(text))
    throw new Error(`${path} holds no key of ${KEY_BYTES} bytes; restore it from a backup`);
  if ((statSync(path).mode & 0o077) !== 0) throw new Error(`${path} can be read by others; run chmod 600 on it`);
  return Buffer.from(text, 'hex');
}

/** Written whole under another name first: a start that is killed half-way leaves no half key. */
function writeOnce(path: string, text: string): void {
  const part = `${path}.${process.pid}`;
  try {
    const file = openSync(part, 'wx', 0o600);
    writeSync(file, `${text}\n`);
    fsyncSync(file);
    closeSync(file);
    linkSync(part, path);
  } catch (error) {
    // Another process was first: its key is the arena's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function unusable(folder: string, error: unknown): ArenaError {
  return new ArenaError('data_folder_unusable', { folder, reason: messageOf(error) }, { cause: error });
}
