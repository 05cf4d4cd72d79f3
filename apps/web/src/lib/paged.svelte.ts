import type { Page } from '@coarena/server/contract';
import { asApiError, type ApiError } from './api.ts';
import { Fetched } from './fetched.svelte.ts';

/** A list that is read page by page; what came later stands below. Make it while a component is being made. */
export class Paged<T> {
  readonly first: Fetched<Page<T>>;
  /** Why the last page after the first did not come, or null. */
  trouble = $state.raw<ApiError | null>(null);

  readonly #read: (cursor: string | null) => Promise<Page<T>>;
  #later = $state.raw<readonly T[]>([]);
  #cursor = $state<string | null | undefined>(undefined);

  constructor(read: (cursor: string | null) => Promise<Page<T>>) {
    this.#read = read;
    this.first = new Fetched(() => read(null));
  }

  /** Null until the first page is there. */
  get items(): readonly T[] | null {
    return this.first.value === null ? null : [...this.first.value.items, ...this.#later];
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Reads the first page anew and forgets the others. */
  async load(): Promise<void> {
    await this.first.load();
    this.#later = [];
    this.#cursor = undefined;
    this.trouble = null;
  }

  async more(): Promise<void> {
    const cursor = this.#next;
    if (cursor === null) return;
    this.trouble = null;
    try {
      const page = await this.#read(cursor);
      this.#later = [...this.#later, ...page.items];
      this.#cursor = page.next;
    } catch (thrown) {
      this.trouble = asApiError(thrown);
    }
  }

  get #next(): string | null {
    return this.#cursor === undefined ? (this.first.value?.next ?? null) : this.#cursor;
  }
}
