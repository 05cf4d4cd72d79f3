/** Bytes that a client may be behind before it is told to start again (fault 11). */
export const STREAM_BUFFER_BYTES = 256 * 1024;

const encoder = new TextEncoder();

/**
 * Server-sent events to one client. What the client does not take is kept up to the limit; beyond it everything is
 * dropped, the client is told `resync` and the stream ends, so that a stopped reader costs a bounded amount.
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  #waiting: Uint8Array[] = [];
  #bytes = 0;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #ending = false;
  #ended = false;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#flush(),
        cancel: () => this.#over(),
      },
      { highWaterMark: 0 },
    );
    this.#push('retry: 2000\n\n');
  }

  /** Sends one event with a JSON value. */
  event(name: string, value: unknown): void {
    this.#push(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
  }

  /** Keeps the connection from being taken for a dead one. */
  heartbeat(): void {
    this.#push(': \n\n');
  }

  /** Ends the stream once what was sent has been taken. */
  end(): void {
    this.#ending = true;
    this.#flush();
  }

  #push(text: string): void {
    if (this.#ending || this.#ended) return;
    const chunk = encoder.encode(text);
    if (this.#bytes > 0 && this.#bytes + chunk.length > STREAM_BUFFER_BYTES) {
      this.#waiting = [encoder.encode('event: resync\ndata: {}\n\n')];
      this.#bytes = 0;
      this.end();
      return;
    }
    this.#waiting.push(chunk);
    this.#bytes += chunk.length;
    this.#flush();
  }

  #flush(): void {
    const controller = this.#controller;
    if (controller === null || this.#ended) return;
    // At 0 the reader waits or has taken everything; below it one chunk lies ready already.
    while (controller.desiredSize === 0) {
      const chunk = this.#waiting.shift();
      if (chunk === undefined) break;
      this.#bytes -= chunk.length;
      controller.enqueue(chunk);
    }
    if (this.#ending && this.#waiting.length === 0) {
      controller.close();
      this.#over();
    }
  }

  #over(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#waiting = [];
    this.#onEnd();
  }
}
