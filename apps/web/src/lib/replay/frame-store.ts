import { errorOf, unreachable, asApiError } from '../api.ts';
import { untilWorthTrying } from '../patiently.ts';

/** Decoded pictures kept: 4 MB each at the size of the screen. */
const PICTURES = 12;
/** Bytes of undecoded pictures kept, so that going back asks nobody. */
const STORED_BYTES = 48_000_000;
/** Requests at once. */
const LANES = 4;

/**
 * The pictures of a replay. The one on screen comes first, then those said to be wanted soon, in their order; what is no
 * longer wanted is not begun. Decoding happens off the main thread, and both caches are bounded.
 */
export class FrameStore {
  readonly #pictures = new Map<string, ImageBitmap>();
  readonly #stored = new Map<string, Blob>();
  readonly #loading = new Map<string, Promise<ImageBitmap>>();
  readonly #end = new AbortController();
  #bytes = 0;
  #wanted: readonly string[] = [];

  /** The picture at once, or null. */
  peek(url: string): ImageBitmap | null {
    const picture = this.#pictures.get(url) ?? null;
    if (picture !== null) this.#pictures.delete(url);
    if (picture !== null) this.#pictures.set(url, picture);
    return picture;
  }

  /** The picture as soon as it can be there. Draw it at once: it is closed when its place is needed. */
  async load(url: string): Promise<ImageBitmap> {
    return this.peek(url) ?? this.#loading.get(url) ?? this.#begin(url);
  }

  /** What will be shown next, nearest first. */
  want(urls: readonly string[]): void {
    this.#wanted = urls.slice(0, PICTURES - 2);
    this.#pump();
  }

  close(): void {
    this.#end.abort();
    for (const picture of this.#pictures.values()) picture.close();
    this.#pictures.clear();
    this.#stored.clear();
  }

  #pump(): void {
    for (const url of this.#wanted) {
      if (this.#loading.size >= LANES || this.#end.signal.aborted) return;
      if (this.#pictures.has(url) || this.#loading.has(url)) continue;
      // Nobody waits for a picture that was only wanted soon: whoever shows it asks again and says what failed.
      this.#begin(url).catch((error: unknown) => {
        if (!this.#end.signal.aborted) console.warn(`a picture was not loaded ahead: ${url}`, error);
      });
    }
  }

  #begin(url: string): Promise<ImageBitmap> {
    const loading = this.#fetch(url)
      .then((blob) => createImageBitmap(blob))
      .then((picture) => this.#keep(url, picture))
      .finally(() => {
        this.#loading.delete(url);
        this.#pump();
      });
    this.#loading.set(url, loading);
    return loading;
  }

  #keep(url: string, picture: ImageBitmap): ImageBitmap {
    this.#pictures.set(url, picture);
    for (const [oldest, old] of this.#pictures) {
      if (this.#pictures.size <= PICTURES) break;
      this.#pictures.delete(oldest);
      old.close();
    }
    return picture;
  }

  async #fetch(url: string): Promise<Blob> {
    const stored = this.#stored.get(url);
    if (stored !== undefined) return stored;
    const blob = await this.#ask(url);
    this.#stored.set(url, blob);
    this.#bytes += blob.size;
    for (const [oldest, old] of this.#stored) {
      if (this.#bytes <= STORED_BYTES || oldest === url) break;
      this.#stored.delete(oldest);
      this.#bytes -= old.size;
    }
    return blob;
  }

  async #ask(url: string): Promise<Blob> {
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await fetch(url, { signal: this.#end.signal });
        if (!response.ok) throw errorOf(response.status, await response.text(), response.headers.get('retry-after'));
        return await response.blob();
      } catch (thrown) {
        const error = thrown instanceof TypeError ? unreachable() : asApiError(thrown);
        if (this.#end.signal.aborted || !(error.uncertain || error.status === 429) || tries >= 5) throw error;
        await untilWorthTrying(500 * 2 ** tries, this.#end.signal);
      }
    }
  }
}
