import { Duplex } from 'node:stream';

/** Called with each piece's size before it passes; false ends the connection instead. */
export type Meter = { readonly up: (bytes: number) => boolean; readonly down: (bytes: number) => boolean };

/**
 * Two ends of a connection inside this process, with back-pressure. What is written to `near` (from the desktop) is
 * read from `far` (the site), and the other way round. Destroying one end destroys the other after it was read out.
 */
export function meteredPair(meter: Meter): { readonly near: Duplex; readonly far: Duplex } {
  const near = new End(meter.up);
  const far = new End(meter.down);
  near.join(far);
  far.join(near);
  return { near, far };
}

class End extends Duplex {
  readonly #pass: (bytes: number) => boolean;
  #other: End | null = null;
  #waiting: (() => void) | null = null;

  constructor(pass: (bytes: number) => boolean) {
    super({ allowHalfOpen: true });
    this.#pass = pass;
  }

  join(other: End): void {
    this.#other = other;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (!this.#pass(chunk.length)) {
      done();
      this.destroy();
      return;
    }
    if (this.#other === null || this.#other.destroyed) done();
    else if (this.#other.push(chunk)) done();
    else this.#other.#waiting = done;
  }

  override _read(): void {
    const resume = this.#waiting;
    this.#waiting = null;
    resume?.();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#other?.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const resume = this.#waiting;
    this.#waiting = null;
    resume?.();
    const other = this.#other;
    if (other !== null && !other.destroyed) {
      if (other.readableEnded || other.readableLength === 0) setImmediate(() => other.destroy());
      else other.once('end', () => other.destroy()).push(null);
    }
    done(error);
  }
}
