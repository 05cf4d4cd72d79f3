/**
 * Counts the parts of a multipart form as its bytes pass. The parser leaves out parts whose headers it cannot read and
 * says nothing: a form of more parts than it told of has lost some.
 */
export class PartCounter {
  parts = 0;
  readonly #delimiter: Buffer;
  /** The end of what has passed, where a delimiter may have begun. A form may begin with one. */
  #rest: Buffer = Buffer.from('\r\n');

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}\r\n`, 'latin1');
  }

  push(chunk: Buffer): void {
    const bytes = Buffer.concat([this.#rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(this.#delimiter); at >= 0; at = bytes.indexOf(this.#delimiter, from)) {
      this.parts += 1;
      // The line break behind one delimiter may be the one before the next.
      from = at + this.#delimiter.length - 2;
    }
    this.#rest = bytes.subarray(Math.max(from, bytes.length - this.#delimiter.length + 1));
  }
}
