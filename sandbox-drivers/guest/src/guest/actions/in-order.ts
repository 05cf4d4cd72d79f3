/** Work that was begun in order, of which only so much may be unfinished. */
export class InOrder<T> {
  readonly #most: number;
  #running: Promise<T>[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Takes over what has been begun, and waits for the oldest while too much is unfinished: answers its result then, else
   * undefined. Rejects when that one has failed.
   */
  async add(work: Promise<T>): Promise<T | undefined> {
    work.catch(() => undefined); // Whoever waits for it is told.
    this.#running.push(work);
    return this.#running.length >= this.#most ? this.#running.shift() : undefined;
  }

  /** Waits for everything; the result of the newest, or undefined where nothing was unfinished. Rejects with the first failure. */
  async done(): Promise<T | undefined> {
    const running = this.#running;
    this.#running = [];
    return (await Promise.all(running)).at(-1);
  }
}
