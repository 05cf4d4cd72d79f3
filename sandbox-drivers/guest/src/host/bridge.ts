import type { ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';

/**
 * Joins a CONNECT stream with an open connection, both ways with back-pressure, until both ends are done, one fails, or
 * nothing moved for `idleMs`. Both are destroyed at the end. Resolves with the bytes that left (`up`) and entered (`down`).
 */
export function bridge(
  stream: ServerHttp2Stream,
  socket: Duplex,
  idleMs: number,
): Promise<{ up: number; down: number }> {
  return new Promise((resolve) => {
    const counts = { up: 0, down: 0 };
    let timer = setTimeout(end, idleMs);
    function moved(): void {
      clearTimeout(timer);
      timer = setTimeout(end, idleMs);
    }
    function end(): void {
      clearTimeout(timer);
      if (!stream.destroyed) stream.close();
      socket.destroy();
      resolve(counts);
    }
    stream.on('data', (chunk: Buffer) => {
      counts.up += chunk.length;
      moved();
    });
    socket.on('data', (chunk: Buffer) => {
      counts.down += chunk.length;
      moved();
    });
    stream.pipe(socket);
    socket.pipe(stream);
    stream.once('close', end);
    socket.once('close', () => {
      // What the peer already sent is still being written to the desktop; let it drain, then end.
      if (stream.writableFinished || stream.destroyed) end();
      else {
        stream.once('finish', end);
        stream.end();
      }
    });
    socket.once('error', end);
  });
}
