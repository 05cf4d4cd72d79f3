const SIZE = 624;
const SHIFT = 397;

/**
 * The Mersenne Twister with the numbers that Python's `random.Random(seed)` gives for a whole-number seed: the same bits,
 * the same 53-bit fractions, the same choices. Exponential and normal values go through the platform's logarithm and
 * exponential function, so they agree to the last or last but one digit. Not secret.
 */
export class PythonRandom {
  readonly #state = new Uint32Array(SIZE);
  #at = SIZE;

  /** `seed` is any whole number; like in Python its sign does not count. */
  constructor(seed: number | bigint) {
    if (typeof seed === 'number' && !Number.isSafeInteger(seed))
      throw new RangeError(`a seed is a whole number, seen ${seed}`);
    this.#seedBy(wordsOf(BigInt(seed)));
  }

  /** A whole number of `bits` random bits, 1 to 32. */
  bits(bits: number): number {
    if (!Number.isInteger(bits) || bits < 1 || bits > 32) throw new RangeError(`1 to 32 bits, seen ${bits}`);
    return this.#next() >>> (32 - bits);
  }

  /** Uniform in [0, 1) with 53 bits (`random()`). */
  fraction(): number {
    const high = this.#next() >>> 5;
    const low = this.#next() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** A whole number from 0 to `n` - 1, by rejection of bits that are too large (`_randbelow`). */
  below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n >= 2 ** 32) throw new RangeError(`1 to 2^32 - 1 choices, seen ${n}`);
    const bits = 32 - Math.clz32(n);
    let value = this.bits(bits);
    while (value >= n) value = this.bits(bits);
    return value;
  }

  /** One entry of a list (`choice`). */
  choice<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] as T;
  }

  /** An exponential waiting time of the given rate (`expovariate`). */
  exponential(rate: number): number {
    return -Math.log(1 - this.fraction()) / rate;
  }

  /** A normal value, by Kinderman and Monahan's ratio of uniforms (`normalvariate`). */
  normal(mean: number, deviation: number): number {
    for (;;) {
      const u1 = this.fraction();
      const u2 = 1 - this.fraction();
      const z = (RATIO * (u1 - 0.5)) / u2;
      if ((z * z) / 4 <= -Math.log(u2)) return mean + z * deviation;
    }
  }

  /** A value whose logarithm is normal (`lognormvariate`). */
  logNormal(mean: number, deviation: number): number {
    return Math.exp(this.normal(mean, deviation));
  }

  #seedBy(key: readonly number[]): void {
    const state = this.#state;
    state[0] = 19_650_218;
    for (let k = 1; k < SIZE; k += 1) state[k] = Math.imul(mixed(at(state, k - 1)), 1_812_433_253) + k;
    let k = 1;
    let word = 0;
    for (let round = Math.max(SIZE, key.length); round > 0; round -= 1) {
      state[k] = (at(state, k) ^ Math.imul(mixed(at(state, k - 1)), 1_664_525)) + (key[word] ?? 0) + word;
      k = this.#advance(k);
      word = (word + 1) % key.length;
    }
    for (let round = SIZE - 1; round > 0; round -= 1) {
      state[k] = (at(state, k) ^ Math.imul(mixed(at(state, k - 1)), 1_566_083_941)) - k;
      k = this.#advance(k);
    }
    state[0] = 0x80000000;
  }

  #advance(k: number): number {
    if (k + 1 < SIZE) return k + 1;
    this.#state[0] = at(this.#state, SIZE - 1);
    return 1;
  }

  #next(): number {
    if (this.#at === SIZE) this.#twist();
    let y = at(this.#state, this.#at);
    this.#at += 1;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  #twist(): void {
    const state = this.#state;
    for (let k = 0; k < SIZE; k += 1) {
      const y = (at(state, k) & 0x80000000) | (at(state, (k + 1) % SIZE) & 0x7fffffff);
      state[k] = at(state, (k + SHIFT) % SIZE) ^ (y >>> 1) ^ ((y & 1) === 0 ? 0 : 0x9908b0df);
    }
    this.#at = 0;
  }
}

const RATIO = (4 * Math.exp(-0.5)) / Math.sqrt(2);

function at(state: Uint32Array, k: number): number {
  return state[k] as number;
}

function mixed(word: number): number {
  return word ^ (word >>> 30);
}

/** The magnitude of a whole number as 32-bit words, lowest first; one word at least. */
function wordsOf(seed: bigint): readonly number[] {
  const words: number[] = [];
  for (let rest = seed < 0n ? -seed : seed; rest > 0n || words.length === 0; rest >>= 32n)
    words.push(Number(rest & 0xffffffffn));
  return words;
}
