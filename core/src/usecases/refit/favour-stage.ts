import type { TrustBook } from '../../domain/trust.ts';
import type { RatingEvidence } from '../../ports/rating-estimator.ts';
import { boardChances } from './board-chances.ts';
import type { EvidenceWindow } from './evidence-window.ts';
import { favourTests, type FavourTest } from './favour-test.ts';
import type { JudgeBook } from './judge-book.ts';
import { meetingsOf } from './meetings.ts';

/** So often at most is a board asked again once its judges are discounted. */
const ROUNDS = 8;

/** Discounts that moved by no more than this are settled. */
const STILL = 1e-3;

/** What the evidence holds after both stages. */
export type Settled = { readonly trust: TrustBook; readonly favours: ReadonlyMap<string, FavourTest> };

const NOBODY: ReadonlyMap<string, number> = new Map();

/**
 * Brings the evidence up to the trust of now in two stages. First at the trust that follows from each judge's own votes; then
 * judges who favour an agent, by the board of the first stage, are discounted. Judges who act together bend the board that
 * they are held against, so the straighter board that follows is asked again until the discounts stand still. Every call
 * begins with the first stage: nothing is remembered but what to undo.
 */
export class FavourStage {
  readonly #evidence: RatingEvidence;
  readonly #window: EvidenceWindow;
  readonly #judges: JudgeBook;
  readonly #touched = new Set<string>();

  constructor(parts: {
    readonly evidence: RatingEvidence;
    readonly window: EvidenceWindow;
    readonly judges: JudgeBook;
  }) {
    this.#evidence = parts.evidence;
    this.#window = parts.window;
    this.#judges = parts.judges;
  }

  /** Both stages. Throws what the fit throws; a later call begins afresh. */
  settle(): Settled {
    for (const judge of this.#touched) this.#window.touch(judge);
    this.#touched.clear();
    let trust = this.#judges.trustWith(NOBODY);
    this.#window.settle(trust);
    const meetings = meetingsOf(this.#window.battles());
    let favours: ReadonlyMap<string, FavourTest> = new Map();
    let discounts = NOBODY;
    for (let round = 0; round < ROUNDS; round += 1) {
      const fit = this.#evidence.fit({ agents: meetings.agents, seed: 0, bands: false });
      favours = favourTests(meetings, boardChances(fit, meetings, trust));
      const next = new Map([...favours].flatMap(([judge, { discount }]) => (discount < 1 ? [[judge, discount]] : [])));
      const moved = new Set([...discounts.keys(), ...next.keys()]);
      if (moved.size === 0) break;
      for (const judge of moved) {
        this.#touched.add(judge);
        this.#window.touch(judge);
      }
      trust = this.#judges.trustWith(next);
      this.#window.settle(trust);
      const stands = [...moved].every(
        (judge) => Math.abs((next.get(judge) ?? 1) - (discounts.get(judge) ?? 1)) <= STILL,
      );
      discounts = next;
      if (stands) break;
    }
    return { trust, favours };
  }
}
