import { spawn } from 'node:child_process';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ArenaError, messageOf, type BlindCopy, type BlobStore, type DeliveredFile, type Logger } from '@coarena/core';

/** A file that has not been opened by now is kept back. */
const STRIP_MS = 60_000;
/** Memory of the child's own heap; pictures are outside it and bounded by their pixels. */
const HEAP_MIB = 768;
/** A copy may be a little larger than its file: pictures are written anew. */
const COPY_BYTES = 100 * 1024 * 1024;
const HEAD_BYTES = 4_096;

/**
 * Makes the copy of a delivered file that may be seen before the vote, in a process of its own, and stores it. What
 * cannot be opened there is kept back: that is nobody's fault. Throws what the store throws, and where no process could be
 * started.
 */
export async function blindCopy(
  { sha256 }: Pick<DeliveredFile, 'sha256'>,
  { blobs, log }: { readonly blobs: BlobStore; readonly log: Logger },
): Promise<BlindCopy> {
  const child = spawn(process.execPath, [...FLAGS, entry()], {
    env: { TZ: 'UTC', LANG: 'C' },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: STRIP_MS,
    killSignal: 'SIGKILL',
  });
  const started = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  await started;
  const fed = pipeline(blame(blobs.read(sha256)), child.stdin).catch((error: unknown) => error);
  const copy = await readCopy(child.stdout, ended, blobs).catch((error: unknown): BlindCopy => {
    if (error instanceof StoreFailure) throw error.cause;
    log.debug('a delivered file was not opened', { sha256, reason: messageOf(error) });
    return { kind: 'withheld', reason: 'it could not be opened to take out who or what made it' };
  });
  child.kill('SIGKILL');
  // A store that cannot be read is the arena's fault; a child that went away is not.
  const failure = await fed;
  if (failure instanceof StoreFailure) throw failure.cause;
  return copy;
}

/** Something the store threw, whatever it is: told apart from what the child did. */
class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

async function* blame(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw new StoreFailure('the file could not be read', { cause: error });
  }
}

async function readCopy(stdout: Readable, ended: Promise<number | null>, blobs: BlobStore): Promise<BlindCopy> {
  const { head, rest } = await readHead(stdout);
  const said = JSON.parse(head) as { readonly kind: 'copy' } | Extract<BlindCopy, { kind: 'withheld' }>;
  if (said.kind === 'withheld') return said;
  let cut: unknown = null;
  const copy = (async function* (): AsyncIterable<Buffer> {
    try {
      yield* whole(rest, ended);
    } catch (error) {
      cut = error;
      throw error;
    }
  })();
  try {
    return { kind: 'copy', ...(await blobs.put(copy, { maxBytes: COPY_BYTES })) };
  } catch (error) {
    // What the child broke off, or what is too large, is not the store's doing.
    if (cut !== null || (error instanceof ArenaError && error.code === 'blob_too_large')) throw error;
    throw new StoreFailure('the copy could not be stored', { cause: error });
  }
}

const FLAGS = ['--no-warnings', '--conditions=source', `--max-old-space-size=${HEAP_MIB}`];

function entry(): string {
  const own = fileURLToPath(import.meta.url);
  return fileURLToPath(new URL(`./strip-main${extname(own)}`, import.meta.url));
}

/** The first line of a stream, and the stream from there on. Throws when it ends before. */
async function readHead(stream: Readable): Promise<{ readonly head: string; readonly rest: AsyncIterable<Buffer> }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let read = Buffer.alloc(0);
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    read = Buffer.concat([read, next.value]);
    const end = read.indexOf('\n');
    if (end >= 0 && end <= HEAD_BYTES) {
      const after = read.subarray(end + 1);
      return { head: read.toString('utf8', 0, end), rest: restOf(after, chunks) };
    }
    if (read.length > HEAD_BYTES) break;
  }
  throw new Error('the child gave no answer');
}

async function* restOf(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncIterable<Buffer> {
  if (first.length > 0) yield first;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

/** A copy is whole only when its process ended by itself. */
async function* whole(bytes: AsyncIterable<Buffer>, ended: Promise<number | null>): AsyncIterable<Buffer> {
  yield* bytes;
  const code = await ended;
  if (code !== 0) throw new Error(`the child ended with ${code ?? 'a signal'}`);
}
