import { OUTCOME_LABELS, scoreOf, type OutcomeLabel, type RatedBattle } from '@coarena/core';

/** Numbers that keep coming, in a typed array that grows. */
export class GrowingColumn<A extends Int32Array | Float64Array | Uint8Array> {
  #values: A;
  readonly #make: (length: number) => A;
  length = 0;

  constructor(make: (length: number) => A) {
    this.#make = make;
    this.#values = make(1_024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = this.#make(2 * this.length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(row: number): number {
    return this.#values[row] as number;
  }
}

/** The columns of a corpus: a row costs about twenty bytes. Names of judges are kept once each. */
export class CorpusColumns {
  readonly i = new GrowingColumn((length) => new Int32Array(length));
  readonly j = new GrowingColumn((length) => new Int32Array(length));
  /** Positions in `OUTCOME_LABELS`. */
  readonly label = new GrowingColumn((length) => new Uint8Array(length));
  readonly y = new GrowingColumn((length) => new Float64Array(length));
  readonly w = new GrowingColumn((length) => new Float64Array(length));
  readonly cluster = new GrowingColumn((length) => new Int32Array(length));
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];

  /** Notes the judge of the next row. */
  pushCluster(name: string): void {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#names.push(name) - 1;
      this.#numbers.set(name, number);
    }
    this.cluster.push(number);
  }

  /** The outcome of a row. */
  labelAt(row: number): OutcomeLabel {
    return OUTCOME_LABELS[this.label.at(row)] as OutcomeLabel;
  }

  /** The score of agent `i` in a row. */
  scoreAt(row: number): number {
    return scoreOf(this.labelAt(row));
  }

  /** A row of checked columns as a battle; without a weight it has 1, without a judge one of its own. */
  battleAt(
    row: number,
    agents: readonly string[],
    has: { readonly w: boolean; readonly cluster: boolean },
  ): RatedBattle {
    const cluster = has.cluster ? (this.#names[this.cluster.at(row)] as string) : `battle ${row}`;
    return {
      i: agents[this.i.at(row)] as string,
      j: agents[this.j.at(row)] as string,
      label: this.labelAt(row),
      weight: has.w ? this.w.at(row) : 1,
      clusters: [{ cluster, share: 1 }],
    };
  }
}
