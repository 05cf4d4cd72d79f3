import type { Readable } from 'node:stream';

const KEEP = 4_000;
const READ_AT_MOST = 1024 * 1024;

/**
 * The last lines that a machine wrote to its error output. After 1 MB in all the output is closed: a program inside
 * must not keep the host busy.
 */
export class TextTail {
  #text = '';
  #read = 0;

  constructor(stream: Readable) {
    stream.on('data', (chunk: Buffer) => {
      this.#read += chunk.length;
      this.#text = (this.#text + chunk.toString('utf8')).slice(-KEEP);
      if (this.#read > READ_AT_MOST) stream.destroy();
    });
    stream.on('error', () => stream.destroy());
  }

  /** At most `lines` lines, in one line of printable text; empty when nothing was written. */
  last(lines = 6): string {
    const kept = this.#text.trimEnd().split('\n').slice(-lines).join(' | ');
    return kept.replaceAll(/[^\P{Cc}]/gu, ' ').trim();
  }
}
