import { pipeline, Transform, type Readable } from 'node:stream';
import { LIMITS } from '../protocol/index.ts';
import type { Opened } from './call.ts';
import { GuestProtocolError } from './errors.ts';

/** A guest's file as a readable that fails unless it has exactly its declared length, at most 50 MB: a cut file never looks whole. */
export function boundedFile({ stream, length }: Opened, path: string, reason: () => Error | null): Readable {
  if (length === null || length > LIMITS.fileBytes) {
    stream.destroy();
    throw new GuestProtocolError(`${path} declares ${length ?? 'no'} bytes; at most ${LIMITS.fileBytes} are taken`);
  }
  let size = 0;
  const wrong = (): Error => new GuestProtocolError(`${path} has not the ${length} bytes it declares`);
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > length) done(wrong());
      else done(null, chunk);
    },
    flush(done) {
      done(size === length ? null : (reason() ?? wrong()));
    },
  });
  // Either end's failure destroys the other; the reader sees it as the readable's error.
  pipeline(stream, out, () => undefined);
  return out;
}
