/** A stream of random numbers. */
export interface RandomStream {
  /** Uniform in [0, 1), 53 bits. */
  next(): number;
}

/**
 * Where draws come from. A production arena derives each stream from HMAC-SHA-256 of its secret epoch key and the
 * label; tests, simulations and seeded demos use a seeded source, and their boards say so.
 */
export interface Random {
  /** A fresh stream for one purpose; the same label gives the same stream. */
  stream(label: string): RandomStream;
  /** A new random id: 128 bits, lower-case hex, derived from nothing that it names. */
  id(): string;
  /** True when every draw can be repeated from a public seed. */
  readonly seeded: boolean;
}
