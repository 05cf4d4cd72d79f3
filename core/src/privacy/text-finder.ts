/** A place where one of the texts was found: from the unit `from` up to but not with `to`. */
export type Place<T> = { readonly from: number; readonly to: number; readonly what: T };

/**
 * Finds any of many texts in one reading (Aho and Corasick, 1975): the time is linear in the texts and in what is read,
 * whatever they hold. At each end the longest text is told, so everything that any of them covers is covered.
 */
export class TextFinder<T> {
  /** Nodes by number; 0 is the start. A node's first child stands in two lists, the others in a map. */
  readonly #unit: number[] = [0];
  readonly #child: number[] = [0];
  readonly #others: (Map<number, number> | undefined)[] = [undefined];
  /** The children of the start by unit: most of what is read goes no further. */
  readonly #first = new Int32Array(0x1_0000);
  /** Where to go on when nothing follows. */
  readonly #fallback: number[] = [0];
  /** Length of the longest text that ends at the node, and what it is; 0 where none does. */
  readonly #longest: number[] = [0];
  readonly #what: (T | undefined)[] = [undefined];

  constructor(texts: Iterable<readonly [string, T]>) {
    for (const [text, what] of texts) this.#insert(text, what);
    for (const [unit, child] of this.#childrenOf(0)) this.#first[unit] = child;
    this.#link();
  }

  /** The places of all texts, those that overlap or touch as one, in order. */
  find(units: Uint16Array): readonly Place<T>[] {
    const places: Place<T>[] = [];
    if (this.#unit.length === 1) return places;
    let node = 0;
    for (let at = 0; at < units.length; at += 1) {
      node = this.#follow(node, units[at] ?? 0);
      const length = this.#longest[node] ?? 0;
      if (length === 0) continue;
      let from = at + 1 - length;
      for (let last = places.at(-1); last !== undefined && last.to >= from; last = places.at(-1)) {
        from = Math.min(from, last.from);
        places.pop();
      }
      places.push({ from, to: at + 1, what: this.#what[node] as T });
    }
    return places;
  }

  #insert(text: string, what: T): void {
    let node = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      node = this.#childOf(node, unit) || this.#grow(node, unit);
    }
    if (node === 0) return;
    this.#longest[node] = text.length;
    this.#what[node] ??= what;
  }

  /** 0 is no child: the start is nobody's. */
  #childOf(node: number, unit: number): number {
    if (this.#child[node] !== 0 && this.#unit[node] === unit) return this.#child[node] ?? 0;
    return this.#others[node]?.get(unit) ?? 0;
  }

  #grow(node: number, unit: number): number {
    const made = this.#longest.push(0) - 1;
    this.#unit.push(0);
    this.#child.push(0);
    this.#others.push(undefined);
    this.#fallback.push(0);
    this.#what.push(undefined);
    if (this.#child[node] === 0) {
      this.#unit[node] = unit;
      this.#child[node] = made;
    } else (this.#others[node] ??= new Map<number, number>()).set(unit, made);
    return made;
  }

  #follow(node: number, unit: number): number {
    for (let from = node; from !== 0; from = this.#fallback[from] ?? 0) {
      const child = this.#childOf(from, unit);
      if (child !== 0) return child;
    }
    return this.#first[unit] ?? 0;
  }

  #link(): void {
    const queue = [0];
    for (let head = 0; head < queue.length; head += 1) {
      const node = queue[head] ?? 0;
      for (const [unit, child] of this.#childrenOf(node)) {
        queue.push(child);
        const back = node === 0 ? 0 : this.#follow(this.#fallback[node] ?? 0, unit);
        this.#fallback[child] = back;
        if (this.#longest[child] !== 0) continue;
        this.#longest[child] = this.#longest[back] ?? 0;
        this.#what[child] = this.#what[back];
      }
    }
  }

  *#childrenOf(node: number): Generator<readonly [number, number]> {
    const first = this.#child[node] ?? 0;
    if (first !== 0) yield [this.#unit[node] ?? 0, first];
    yield* this.#others[node] ?? [];
  }
}
