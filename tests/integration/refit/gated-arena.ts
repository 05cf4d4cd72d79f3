import type { Board } from '@coarena/core';
import type { Arena } from '@coarena/runtime';

/** The moments of a refit, in their order: entries read, the fit itself, the time asked for, board kept, entry signed. */
export const MOMENTS = ['read', 'fit', 'time', 'board', 'entry', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Lets something happen in the middle of a live refit, and says which boards came of it. */
export class RefitGate {
  /** Every board that was published through this gate, with the entry of its refit in place. */
  readonly boards: Board[] = [];
  #armed: { readonly at: Moment; readonly act: () => Promise<void> } | null = null;
  #begun: Promise<void> | null = null;
  #kept: Board | null = null;
  #waiting: { readonly wanted: (board: Board) => boolean; readonly found: (board: Board) => void }[] = [];

  /** `act` begins at the next such moment, and the refit goes on when it is done; the fit itself, which nothing can hold up, goes on at once. */
  arm(at: Moment, act: () => Promise<void>): void {
    this.#armed = { at, act };
    this.#begun = null;
  }

  /** True once what was armed has begun. */
  get fired(): boolean {
    return this.#begun !== null;
  }

  /** The next published board that is wanted, as soon as its entry is in the ledger. */
  next(wanted: (board: Board) => boolean): Promise<Board> {
    return new Promise((found) => this.#waiting.push({ wanted, found }));
  }

  /** The arena with every step of a refit watched. */
  around(arena: Arena): Arena {
    const { store, estimator } = arena;
    const log = overlay(store.log, {
      read: async (after: number, limit: number) => {
        const entries = await store.log.read(after, limit);
        await this.#reached('read');
        return entries;
      },
      appendRefit: async (...asked: Parameters<typeof store.log.appendRefit>) => {
        await this.#reached('entry');
        const head = await store.log.appendRefit(...asked);
        await this.#reached('after');
        this.#published();
        return head;
      },
    });
    const boards = overlay(store.boards, {
      publish: async (board: Board) => {
        await this.#reached('board');
        await store.boards.publish(board);
        this.#kept = board;
      },
    });
    const now = async (): Promise<number> => {
      const at = await store.now();
      if (this.#armed?.at === 'time') await this.#reached('time');
      return at;
    };
    const evidence: Arena['estimator']['evidence'] = () => {
      const real = estimator.evidence();
      return overlay(real, {
        fit: (request: Parameters<typeof real.fit>[0]) => {
          // Nothing can hold up the fit: what begins in it is waited for at the next moment.
          this.#begin('fit');
          return real.fit(request);
        },
      });
    };
    return { ...arena, store: overlay(store, { log, boards, now }), estimator: overlay(estimator, { evidence }) };
  }

  async #reached(moment: Moment): Promise<void> {
    this.#begin(moment);
    await this.#begun;
  }

  #begin(moment: Moment): void {
    const armed = this.#armed;
    if (armed?.at !== moment) return;
    this.#armed = null;
    this.#begun = armed.act();
  }

  #published(): void {
    const board = this.#kept;
    if (board === null) throw new Error('an entry was appended for no board');
    this.boards.push(board);
    const [met, still] = [
      this.#waiting.filter(({ wanted }) => wanted(board)),
      this.#waiting.filter(({ wanted }) => !wanted(board)),
    ];
    this.#waiting = still;
    for (const { found } of met) found(board);
  }
}

/** The same object with some members replaced; what belongs to it is still called on it. */
function overlay<T extends object>(real: T, members: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(real, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof T];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
