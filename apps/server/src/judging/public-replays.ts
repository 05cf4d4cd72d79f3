import type { PublicReplay } from '@coarena/core';
import { SingleFlight } from './single-flight.ts';

/** Kept in all, in characters of JSON: hundreds of usual replays, or one or two of the largest that can be. */
const MOST_CHARACTERS = 48_000_000;

/**
 * The replays that visitors asked for lately. The record of a resolved battle stands still, so its replay is made once
 * and not for every visitor; one is made at a time.
 */
export class PublicReplays {
  readonly #most: number;
  readonly #making = new SingleFlight<PublicReplay>();
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, { readonly replay: PublicReplay; readonly characters: number }>();
  #characters = 0;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  async get(battle: string, make: () => Promise<PublicReplay>): Promise<PublicReplay> {
    const kept = this.#kept.get(battle);
    if (kept === undefined) return this.#making.run('replays', battle, () => this.#make(battle, make));
    this.#kept.delete(battle);
    this.#kept.set(battle, kept);
    return kept.replay;
  }

  async #make(battle: string, make: () => Promise<PublicReplay>): Promise<PublicReplay> {
    const replay = await make();
    const characters = JSON.stringify(replay).length;
    this.#kept.set(battle, { replay, characters });
    this.#characters += characters;
    for (const [oldest, { characters: freed }] of this.#kept) {
      if (this.#characters <= this.#most) break;
      this.#kept.delete(oldest);
      this.#characters -= freed;
    }
    return replay;
  }
}
