import {
  EXCLUSIONS,
  ratedBattle,
  type Excluded,
  type Judgment,
  type Rated,
  type RatingEvidence,
  type ResolvedBattle,
  type TrustBook,
} from '@coarena/core';

type Held = { readonly battle: ResolvedBattle['battle']; judgments: readonly Judgment[]; outcome: Rated | Excluded };

/**
 * The newest resolved battles and their evidence. What leaves the window, changes its judge's weight or is retracted is
 * taken out exactly as it was put in.
 */
export class EvidenceWindow {
  readonly #evidence: RatingEvidence;
  readonly #size: number;
  /** In the order in which battles resolved: a Map keeps it. */
  readonly #held = new Map<string, Held>();
  readonly #byJudge = new Map<string, Set<string>>();

  constructor(evidence: RatingEvidence, size: number | 'all') {
    this.#evidence = evidence;
    this.#size = size === 'all' ? Number.POSITIVE_INFINITY : size;
  }

  /** Takes a newly resolved battle in and answers its evidence. */
  add(resolved: ResolvedBattle, trust: TrustBook): Rated | Excluded {
    const { battle, judgments } = resolved;
    const held: Held = { battle, judgments, outcome: ratedBattle({ ...battle, judgments }, trust) };
    this.#held.set(battle.id, held);
    for (const { judge } of judgments) this.#battlesOf(judge).add(battle.id);
    if ('weight' in held.outcome) this.#evidence.add(held.outcome);
    this.#evict();
    return held.outcome;
  }

  /** The battle's judgments are these now; nothing happens when it is not in the window. */
  replaceJudgments(
    battle: string,
    change: (judgments: readonly Judgment[]) => readonly Judgment[],
    trust: TrustBook,
  ): void {
    const held = this.#held.get(battle);
    if (held === undefined) return;
    held.judgments = change(held.judgments);
    this.#weigh(held, trust);
  }

  /** Weighs every battle of a judge anew. */
  reweigh(judge: string, trust: TrustBook): void {
    for (const battle of this.#byJudge.get(judge) ?? []) {
      const held = this.#held.get(battle);
      if (held !== undefined) this.#weigh(held, trust);
    }
  }

  /** Resolved = rated + the exclusions, always. */
  counts(): { readonly resolved: number; readonly rated: number; readonly excluded: Readonly<Record<string, number>> } {
    const excluded: Record<string, number> = Object.fromEntries(EXCLUSIONS.map((reason) => [reason, 0]));
    let rated = 0;
    for (const { outcome } of this.#held.values()) {
      if ('weight' in outcome) rated += 1;
      else excluded[outcome.excluded] = (excluded[outcome.excluded] ?? 0) + 1;
    }
    return { resolved: this.#held.size, rated, excluded };
  }

  /** Every agent that has a battle here. */
  agents(): ReadonlySet<string> {
    const agents = new Set<string>();
    for (const { battle } of this.#held.values()) agents.add(battle.pair.a).add(battle.pair.b);
    return agents;
  }

  #weigh(held: Held, trust: TrustBook): void {
    const outcome = ratedBattle({ ...held.battle, judgments: held.judgments }, trust);
    if ('weight' in held.outcome) this.#evidence.remove(held.outcome);
    if ('weight' in outcome) this.#evidence.add(outcome);
    held.outcome = outcome;
  }

  #evict(): void {
    for (const [id, held] of this.#held) {
      if (this.#held.size <= this.#size) return;
      this.#held.delete(id);
      if ('weight' in held.outcome) this.#evidence.remove(held.outcome);
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
