/** UTF-16 units and, for each, where in the original it comes from: `from` up to but not with `to`. */
export type Traced = {
  readonly units: Uint16Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
};

/** A text that is made unit by unit, each with its place in the original. */
export class Tracing {
  #units: Uint16Array;
  #from: Uint32Array;
  #to: Uint32Array;
  #length = 0;

  /** `expected` is about how long it will be; it grows. */
  constructor(expected: number) {
    this.#units = new Uint16Array(expected);
    this.#from = new Uint32Array(expected);
    this.#to = new Uint32Array(expected);
  }

  /** The last unit; -1 where there is none. */
  get last(): number {
    return this.#length === 0 ? -1 : (this.#units[this.#length - 1] ?? -1);
  }

  add(unit: number, from: number, to: number): void {
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#from[this.#length] = from;
    this.#to[this.#length] = to;
    this.#length += 1;
  }

  traced(): Traced {
    return {
      units: this.#units.subarray(0, this.#length),
      from: this.#from.subarray(0, this.#length),
      to: this.#to.subarray(0, this.#length),
    };
  }

  #grow(): void {
    const longer = <T extends Uint16Array | Uint32Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    const length = 2 * this.#length + 16;
    this.#units = longer(this.#units, new Uint16Array(length));
    this.#from = longer(this.#from, new Uint32Array(length));
    this.#to = longer(this.#to, new Uint32Array(length));
  }
}

/** The units as a text. */
export function textOf(units: Uint16Array): string {
  let text = '';
  for (let at = 0; at < units.length; at += 4_096) text += String.fromCharCode(...units.subarray(at, at + 4_096));
  return text;
}
