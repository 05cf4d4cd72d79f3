import type { Judgment } from '../../domain/judgment.ts';
import { ratedBattle } from '../../domain/rated-battle.ts';
import type { TrustBook } from '../../domain/trust.ts';
import type { Exclusion } from '../../domain/vocabulary.ts';
import type { RatingEvidence } from '../../ports/rating-estimator.ts';
import { firstOf, isRated, type BattleStory, type HeldBattle } from './held-battle.ts';

/**
 * The newest resolved battles and their evidence. What leaves the window, changes its judge's weight or is retracted is
 * taken out exactly as it was put in. Changes of trust are collected and applied by `settle`, so that a judge of many
 * battles costs one pass and not one for each vote.
 */
export class EvidenceWindow {
  readonly #evidence: RatingEvidence;
  readonly #size: number;
  /** In the order in which battles resolved: a Map keeps it. */
  readonly #held = new Map<string, HeldBattle>();
  readonly #byJudge = new Map<string, Set<string>>();
  readonly #stale = new Set<string>();
  readonly #staleJudges = new Set<string>();
  #left = 0;

  constructor(evidence: RatingEvidence, size: number | 'all') {
    this.#evidence = evidence;
    this.#size = size === 'all' ? Number.POSITIVE_INFINITY : size;
  }

  /** Battles that resolved and are not in the window any more. */
  get left(): number {
    return this.#left;
  }

  /** Takes a newly resolved battle in. */
  add(story: BattleStory, trust: TrustBook): HeldBattle {
    const { opened, ...rest } = story;
    if (opened === null) throw new RangeError(`battle ${story.id} has resolved, but its identities were not opened`);
    const facts = { ...rest, ...opened };
    const held: HeldBattle = { ...facts, outcome: ratedBattle(facts, trust) };
    this.#held.set(held.id, held);
    for (const { judge } of held.judgments) this.#battlesOf(judge).add(held.id);
    if (isRated(held)) this.#evidence.add(held.outcome);
    this.#evict();
    return held;
  }

  /** The battle's judgments are these now; nothing happens when it is not in the window. */
  replaceJudgments(battle: string, change: (judgments: readonly Judgment[]) => readonly Judgment[]): void {
    const held = this.#held.get(battle);
    if (held === undefined) return;
    this.#held.set(battle, { ...held, judgments: change(held.judgments) });
    this.#stale.add(battle);
  }

  /** An exclusion was found; of two reasons the first in the fixed order stands (R095). */
  exclude(battle: string, exclusion: Exclusion): void {
    const held = this.#held.get(battle);
    if (held === undefined) return;
    this.#held.set(battle, { ...held, exclusion: firstOf(held.exclusion, exclusion) });
    this.#stale.add(battle);
  }

  /** The trust in a judge is another one: all their battles here are weighed anew when it is settled. */
  touch(judge: string): void {
    this.#staleJudges.add(judge);
  }

  /** Brings the evidence up to the trust of now. */
  settle(trust: TrustBook): void {
    for (const judge of this.#staleJudges) {
      for (const battle of this.#byJudge.get(judge) ?? []) this.#stale.add(battle);
    }
    this.#staleJudges.clear();
    for (const battle of this.#stale) {
      const held = this.#held.get(battle);
      if (held !== undefined) this.#weigh(held, trust);
    }
    this.#stale.clear();
  }

  /** The battles of now, the oldest first; later changes leave the list as it is. */
  battles(): readonly HeldBattle[] {
    return [...this.#held.values()];
  }

  #weigh(held: HeldBattle, trust: TrustBook): void {
    const weighed: HeldBattle = { ...held, outcome: ratedBattle(held, trust) };
    if (isRated(held)) this.#evidence.remove(held.outcome);
    if (isRated(weighed)) this.#evidence.add(weighed.outcome);
    this.#held.set(held.id, weighed);
  }

  #evict(): void {
    for (const [id, held] of this.#held) {
      if (this.#held.size <= this.#size) return;
      this.#held.delete(id);
      this.#left += 1;
      if (isRated(held)) this.#evidence.remove(held.outcome);
      for (const { judge } of held.judgments) {
        const battles = this.#battlesOf(judge);
        battles.delete(id);
        if (battles.size === 0) this.#byJudge.delete(judge);
      }
    }
  }

  #battlesOf(judge: string): Set<string> {
    const known = this.#byJudge.get(judge);
    if (known !== undefined) return known;
    const battles = new Set<string>();
    this.#byJudge.set(judge, battles);
    return battles;
  }
}
