import type { LedgerEntry, LedgerPayload } from './entry.ts';

type Refit = Extract<LedgerPayload, { readonly kind: 'refit' }>;

/**
 * Whether published boards follow one another: each is based on an entry before it that is no refit, none goes back behind
 * the one before it, and the same options always have the same estimator and window. Entries are given in order, from the
 * first one on; each answer is what is wrong, or null.
 */
export class RefitOrder {
  readonly #refits = new Set<number>();
  readonly #options = new Map<string, Refit>();
  #basedOn = 0;

  /** What is wrong with the next entry. */
  next({ position, payload }: LedgerEntry): string | null {
    if (payload.kind !== 'refit') return null;
    const fault = this.#fault(position, payload);
    this.#refits.add(position);
    this.#basedOn = Math.max(this.#basedOn, payload.basedOn);
    if (!this.#options.has(payload.optionsHash)) this.#options.set(payload.optionsHash, payload);
    return fault;
  }

  #fault(position: number, { basedOn, estimator, window, optionsHash, roster }: Refit): string | null {
    if (basedOn >= position) return `a board based on entry ${basedOn} cannot be published at entry ${position}`;
    if (this.#refits.has(basedOn)) return `a board is based on entry ${basedOn}, which only publishes another board`;
    if (basedOn < this.#basedOn)
      return `a board based on entry ${basedOn} follows one that was based on entry ${this.#basedOn}`;
    const twice = roster.find((agent, index) => roster.indexOf(agent) !== index);
    if (twice !== undefined) return `its roster names ${twice} twice`;
    const same = this.#options.get(optionsHash);
    if (same === undefined || (same.estimator === estimator && same.window === window)) return null;
    return `estimator ${estimator} and window ${window} are said to be the options of ${same.estimator} and ${same.window}`;
  }
}
