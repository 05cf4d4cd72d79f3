import type { ClientHttp2Stream } from 'node:http2'
import { pipeline, Transform, type Readable } from 'node:stream'
import { LIMITS } from '../protocol/index.ts'
import { GuestProtocolError } from './errors.ts'

/** A guest's file as a readable that fails past 50 MB or when the stream is reset, so that a cut file never looks whole. */
export function boundedFile(stream: ClientHttp2Stream, path: string, reason: () => Error | null): Readable {
  let size = 0
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > LIMITS.fileBytes) return done(new GuestProtocolError(`${path} is over ${LIMITS.fileBytes} bytes`))
      done(null, chunk)
    },
    flush(done) {
      const cut = stream.rstCode !== undefined && stream.rstCode !== 0
      done(reason() ?? (cut ? new GuestProtocolError(`${path} ended early`) : null))
    },
  })
  pipeline(stream, out, () => undefined)
  return out
}
