/** A text that is no JSON: `message` says what was expected, and what was there. */
export class JsonFault extends Error {}

/** Fills a buffer from its beginning and says how many bytes came; 0 is the end. */
export type ByteSource = (into: Uint8Array) => number;

const CHUNK = 1 << 18;
/** Deeper nesting than this is no data of ours. */
const DEEPEST = 1_000;

const BYTE = { quote: 0x22, comma: 0x2c, colon: 0x3a, open: 0x5b, close: 0x5d, escape: 0x5c, left: 0x7b, right: 0x7d };

/**
 * Reads JSON value by value from a source of bytes, and holds no more of it than a piece of the file and the token at hand.
 * Words that only other programs write as numbers (NaN, Infinity) are read as text, so that the check of the field that holds
 * one can name it. Every method throws `JsonFault` for what is no JSON.
 */
export class JsonReader {
  readonly #source: ByteSource;
  readonly #buffer = new Uint8Array(CHUNK);
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #token = new Uint8Array(256);
  #at = 0;
  #end = 0;
  #before = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    // A byte order mark.
    if (this.#peek() === 0xef) for (let k = 0; k < 3; k += 1) this.#next();
  }

  /** True when nothing but white space is left. */
  ended(): boolean {
    return this.#solid() === -1;
  }

  /** What the value that comes next is; `other` is a number or a word. */
  kind(): 'object' | 'array' | 'string' | 'other' {
    const byte = this.#solid();
    if (byte === BYTE.left) return 'object';
    if (byte === BYTE.open) return 'array';
    return byte === BYTE.quote ? 'string' : 'other';
  }

  /** Goes through an object; `entry` has to read the value of the key that it is given. */
  object(entry: (key: string) => void): void {
    this.#expect(BYTE.left, '{');
    if (this.#taken(BYTE.right)) return;
    do {
      if (this.#solid() !== BYTE.quote) throw this.#fault('a key in quotes');
      const key = this.#string();
      this.#expect(BYTE.colon, ':');
      entry(key);
    } while (this.#taken(BYTE.comma));
    this.#expect(BYTE.right, ', or }');
  }

  /** Goes through a list; `element` has to read the element of the row that it is given. */
  array(element: (row: number) => void): void {
    this.#expect(BYTE.open, '[');
    if (this.#taken(BYTE.close)) return;
    let row = 0;
    do element(row++);
    while (this.#taken(BYTE.comma));
    this.#expect(BYTE.close, ', or ]');
  }

  /** A value that is no object and no list. */
  scalar(): string | number | boolean | null {
    return this.#solid() === BYTE.quote ? this.#string() : this.#word();
  }

  /** Any value as a whole; for those that are small. A repeated key keeps its last value. */
  value(depth = 0): unknown {
    if (depth > DEEPEST) throw new JsonFault(`is nested more than ${DEEPEST} deep`);
    const kind = this.kind();
    if (kind === 'array') {
      const list: unknown[] = [];
      this.array(() => list.push(this.value(depth + 1)));
      return list;
    }
    if (kind !== 'object') return this.scalar();
    const entries = new Map<string, unknown>();
    this.object((key) => entries.set(key, this.value(depth + 1)));
    return Object.fromEntries(entries);
  }

  /** Reads over a value; `named` hears of every key in it. */
  skip(named: (key: string) => void, depth = 0): void {
    if (depth > DEEPEST) throw new JsonFault(`is nested more than ${DEEPEST} deep`);
    const kind = this.kind();
    if (kind === 'array') this.array(() => this.skip(named, depth + 1));
    else if (kind === 'object')
      this.object((key) => {
        named(key);
        this.skip(named, depth + 1);
      });
    else this.scalar();
  }

  #peek(): number {
    if (this.#at === this.#end) {
      this.#before += this.#end;
      this.#end = this.#source(this.#buffer);
      this.#at = 0;
      if (this.#end === 0) return -1;
    }
    return this.#buffer[this.#at] as number;
  }

  #next(): number {
    const byte = this.#peek();
    if (byte !== -1) this.#at += 1;
    return byte;
  }

  /** The next byte that is no white space, not taken yet; -1 at the end. */
  #solid(): number {
    let byte = this.#peek();
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      this.#at += 1;
      byte = this.#peek();
    }
    return byte;
  }

  #taken(byte: number): boolean {
    if (this.#solid() !== byte) return false;
    this.#at += 1;
    return true;
  }

  #expect(byte: number, wanted: string): void {
    if (!this.#taken(byte)) throw this.#fault(wanted);
  }

  #keep(length: number, byte: number): void {
    if (length === this.#token.length) {
      const longer = new Uint8Array(2 * length);
      longer.set(this.#token);
      this.#token = longer;
    }
    this.#token[length] = byte;
  }

  #string(): string {
    this.#at += 1;
    let length = 0;
    let escaped = false;
    for (;;) {
      const byte = this.#next();
      if (byte === BYTE.quote) break;
      if (byte === -1) throw this.#fault('the end of a text');
      if (byte < 0x20) throw new JsonFault(`a control character stands in a text, at byte ${this.#position()}`);
      this.#keep(length++, byte);
      if (byte !== BYTE.escape) continue;
      escaped = true;
      const next = this.#next();
      if (next === -1) throw this.#fault('the end of a text');
      this.#keep(length++, next);
    }
    const text = this.#decoded(length);
    if (!escaped) return text;
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch {
      throw new JsonFault(`a text has an escape that is none, before byte ${this.#position()}`);
    }
  }

  #decoded(length: number): string {
    try {
      return this.#utf8.decode(this.#token.subarray(0, length));
    } catch {
      throw new JsonFault(`a text is not UTF-8, before byte ${this.#position()}`);
    }
  }

  #word(): string | number | boolean | null {
    let length = 0;
    let digits = true;
    for (let byte = this.#peek(); isWordByte(byte); byte = this.#peek()) {
      this.#keep(length++, byte);
      this.#at += 1;
      digits &&= byte >= 0x30 && byte <= 0x39;
    }
    if (length === 0) throw this.#fault('a value');
    if (digits && length < 10 && (length === 1 || this.#token[0] !== 0x30)) return wholeNumber(this.#token, length);
    const word = this.#decoded(length);
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u.test(word)) return Number(word);
    if (/^-?(?:NaN|Infinity|nan|inf)$/u.test(word)) return word;
    throw new JsonFault(`${JSON.stringify(word.slice(0, 40))} is no value, before byte ${this.#position()}`);
  }

  #position(): number {
    return this.#before + this.#at;
  }

  #fault(wanted: string): JsonFault {
    const byte = this.#peek();
    const found = byte === -1 ? 'the file ends' : `${JSON.stringify(String.fromCharCode(byte))} stands there`;
    return new JsonFault(`${wanted} is missing at byte ${this.#position()}, where ${found}`);
  }
}

/** Letters, digits, sign and point: what numbers and words are made of. */
function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x2e ||
    byte === 0x5f
  );
}

function wholeNumber(token: Uint8Array, length: number): number {
  let value = 0;
  for (let k = 0; k < length; k += 1) value = 10 * value + ((token[k] as number) - 0x30);
  return value;
}
