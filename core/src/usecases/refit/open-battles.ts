import type { Judgment } from '../../domain/judgment.ts';
import type { Exclusion } from '../../domain/vocabulary.ts';
import type { LedgerEntry, LedgerPayload } from '../../ledger/entry.ts';
import { firstOf, type BattleStory } from './held-battle.ts';

type Entry<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

/** Battles between their admission and their end, told entry by entry. */
export class OpenBattles {
  readonly #stories = new Map<string, BattleStory>();

  /** Battles that have neither resolved nor ended otherwise. */
  get size(): number {
    return this.#stories.size;
  }

  has(battle: string): boolean {
    return this.#stories.has(battle);
  }

  admit(entry: Entry<'admitted'>): void {
    const { battle, taskKind, system, actionSpace, redundant, target, showcase } = entry;
    const unknown = { steps: null, wallMs: null, checker: null };
    this.#stories.set(battle, {
      id: battle,
      kind: taskKind,
      system,
      actionSpace,
      redundant,
      target,
      showcase,
      opened: null,
      exclusion: null,
      lanes: { a: unknown, b: unknown },
      judgments: [],
    });
  }

  endLane({ battle, lane, steps, wallMs, checker }: Entry<'lane_ended'>): void {
    this.#change(battle, (story) => ({ ...story, lanes: { ...story.lanes, [lane]: { steps, wallMs, checker } } }));
  }

  open({ battle, pair, sideOfA }: Entry<'opened'>): void {
    this.#change(battle, (story) => ({ ...story, opened: { pair, sideOfA } }));
  }

  exclude(battle: string, exclusion: Exclusion): void {
    this.#change(battle, (story) => ({ ...story, exclusion: firstOf(story.exclusion, exclusion) }));
  }

  judge(vote: Judgment): void {
    this.#change(vote.battle, (story) => ({ ...story, judgments: [...story.judgments, vote] }));
  }

  /** Marks a vote as taken back; false when the battle is not open. */
  retract({ battle, judgment }: Entry<'retracted'>, at: number): boolean {
    if (!this.#stories.has(battle)) return false;
    this.#change(battle, (story) => ({ ...story, judgments: withRetracted(story.judgments, judgment, at) }));
    return true;
  }

  /** Hands the whole story over and forgets it. */
  close(battle: string): BattleStory {
    const story = this.#story(battle);
    this.#stories.delete(battle);
    return story;
  }

  #change(battle: string, change: (story: BattleStory) => BattleStory): void {
    this.#stories.set(battle, change(this.#story(battle)));
  }

  #story(battle: string): BattleStory {
    const story = this.#stories.get(battle);
    if (story === undefined) throw new RangeError(`battle ${battle} is not open: it was never admitted, or has ended`);
    return story;
  }
}

/** The judgments with one of them taken back at a time. */
export function withRetracted(judgments: readonly Judgment[], id: string, retractedAt: number): readonly Judgment[] {
  return judgments.map((judgment) => (judgment.id === id ? { ...judgment, retractedAt } : judgment));
}

/** The vote that an entry tells of. */
export function judgmentOf({ at }: LedgerEntry, entry: Entry<'judged'>): Judgment {
  const { judgment, battle, judge, choice, readingMs, floorMs, bySubmitter } = entry;
  return { id: judgment, battle, judge, choice, at, readingMs, floorMs, bySubmitter, retractedAt: null };
}
