import type { Judgment } from '../../domain/judgment.ts';
import {
  gradedTrust,
  NO_VOTES,
  OMEGA_MIN,
  omegaOf,
  tallied,
  type JudgeTally,
  type JudgeTrust,
  type TrustBook,
} from '../../domain/trust.ts';
import { sidedTest } from './sided-test.ts';

/** What the ledger says of one judge; replaced, never changed. */
export type JudgeFacts = {
  readonly tally: JudgeTally;
  readonly abstained: number;
  readonly retracted: number;
  /** Votes in the tally that were faster than the reading floor. */
  readonly belowFloor: number;
  readonly untrusted: boolean;
  /** Why the judge is marked; null when nobody did. */
  readonly reason: string | null;
};

/** A judge of whom nothing is known. */
export const UNKNOWN_JUDGE: JudgeFacts = {
  tally: NO_VOTES,
  abstained: 0,
  retracted: 0,
  belowFloor: 0,
  untrusted: false,
  reason: null,
};

/**
 * What a vote of the judge weighs in the refit, in [0.1, 1], whether or not the judge is marked. `favour` is what the test for
 * judges who favour an agent leaves of it; of the two tests the stricter one counts.
 */
export function weightOf({ tally }: Pick<JudgeFacts, 'tally'>, favour = 1): number {
  return Math.max(OMEGA_MIN, omegaOf(tally) * Math.min(sidedTest(tally).discount, favour));
}

type KnownVote = Pick<Judgment, 'judge' | 'choice' | 'readingMs' | 'floorMs'>;

/** Every judge by their votes, in the order of the ledger, and the trust that follows. */
export class JudgeBook {
  readonly #facts = new Map<string, JudgeFacts>();
  readonly #graded = new Map<string, JudgeTrust>();
  readonly #trust = new Map<string, JudgeTrust>();
  /** Live answers by judgment: a retraction only names what it takes back. */
  readonly #votes = new Map<string, KnownVote>();

  /** The graded trust of now: what the streaming values go by. A live view. */
  get graded(): TrustBook {
    return this.#graded;
  }

  /**
   * The trust that follows from the votes of each judge alone: the graded weight, discounted further for judges found to
   * favour a side. A live view.
   */
  get trust(): TrustBook {
    return this.#trust;
  }

  /** Every judge, as of now; later entries leave it as it is. */
  facts(): ReadonlyMap<string, JudgeFacts> {
    return new Map(this.#facts);
  }

  /** The same trust at this moment, with the weights of some judges discounted for favouring an agent. */
  trustWith(favours: ReadonlyMap<string, number>): TrustBook {
    const trust = new Map(this.#trust);
    for (const [judge, favour] of favours) {
      const facts = this.#of(judge);
      trust.set(judge, { omega: weightOf(facts, favour), untrusted: facts.untrusted });
    }
    return trust;
  }

  /** Counts an answer; true when the judge's trust is another one now. */
  count({ id, judge, choice, readingMs, floorMs }: Judgment): boolean {
    const vote: KnownVote = { judge, choice, readingMs, floorMs };
    if (this.#votes.has(id)) throw new RangeError(`judgment ${id} is in the ledger twice`);
    this.#votes.set(id, vote);
    return this.#set(judge, counted(this.#of(judge), vote, 1));
  }

  /** Takes an answer back; the judge's name and whether their trust is another one now. */
  takeBack(judgment: string): { readonly judge: string; readonly changed: boolean } {
    const vote = this.#votes.get(judgment);
    if (vote === undefined) throw new RangeError(`judgment ${judgment} is taken back, but it was not given or is gone`);
    this.#votes.delete(judgment);
    const facts = counted(this.#of(vote.judge), vote, -1);
    return { judge: vote.judge, changed: this.#set(vote.judge, { ...facts, retracted: facts.retracted + 1 }) };
  }

  /** Marks a judge as untrusted, or clears the mark; true when that changed anything. */
  mark(judge: string, untrusted: boolean, reason: string): boolean {
    return this.#set(judge, { ...this.#of(judge), untrusted, reason: untrusted ? reason : null });
  }

  #of(judge: string): JudgeFacts {
    return this.#facts.get(judge) ?? UNKNOWN_JUDGE;
  }

  #set(judge: string, facts: JudgeFacts): boolean {
    this.#facts.set(judge, facts);
    this.#graded.set(judge, gradedTrust(facts.tally, facts.untrusted));
    const before = this.#trust.get(judge) ?? { omega: 1, untrusted: false };
    const now = { omega: weightOf(facts), untrusted: facts.untrusted };
    this.#trust.set(judge, now);
    return before.omega !== now.omega || before.untrusted !== now.untrusted;
  }
}

function counted(facts: JudgeFacts, vote: KnownVote, by: 1 | -1): JudgeFacts {
  if (vote.choice === 'abstain') return { ...facts, abstained: facts.abstained + by };
  return {
    ...facts,
    tally: tallied(facts.tally, { ...vote, retractedAt: null }, by),
    belowFloor: facts.belowFloor + (vote.readingMs < vote.floorMs ? by : 0),
  };
}
