import type { BlindBattle, Choice, Reveal, VoteReceipt } from '@coarena/core';
import { api, asApiError, idempotencyKey, type ApiError } from '../api.ts';
import { patiently } from '../patiently.ts';
import { Reading } from './reading.svelte.ts';

/** Where a judge is: between battles, in front of one, or after the answer. */
export type Stage =
  | { readonly at: 'loading' }
  | { readonly at: 'empty'; readonly running: number; readonly waiting: number }
  | { readonly at: 'open'; readonly view: BlindBattle; readonly waiting: number }
  | {
      readonly at: 'answered';
      readonly view: BlindBattle;
      readonly choice: Choice;
      readonly reveal: Reveal;
      readonly receipt: VoteReceipt | null;
    }
  | { readonly at: 'refused'; readonly error: ApiError };

/** How often a reservation is renewed while the page is open, in milliseconds. */
const RENEW_MS = 60_000;
/** How often an empty queue is asked again, in milliseconds. */
const ASK_AGAIN_MS = 8_000;

/** One judge's way from battle to battle. */
export class Ballot {
  stage = $state.raw<Stage>({ at: 'loading' });
  reading = $state.raw(new Reading(''));
  /** The answer on its way, or null. */
  sending = $state<Choice | null>(null);
  /** True while the arena cannot be reached. */
  lost = $state(false);
  /** Why the last answer was refused, or null. */
  refusal = $state.raw<ApiError | null>(null);
  /** Why the battle on screen could not be kept reserved, or null. */
  unheld = $state.raw<ApiError | null>(null);
  withdrawn = $state(false);
  /** True when the last answer came before one can be given. */
  early = $state(false);

  readonly #end = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  async next(): Promise<void> {
    this.stage = { at: 'loading' };
    this.refusal = null;
    this.unheld = null;
    this.withdrawn = false;
    this.early = false;
    await this.#ask();
  }

  /** Sends an answer until it is known to be recorded, always under the same key. */
  async answer(choice: Choice): Promise<void> {
    if (this.stage.at !== 'open' || this.sending !== null) return;
    this.early = choice !== 'abstain' && !this.reading.over;
    if (this.early) return;
    const { view } = this.stage;
    this.sending = choice;
    this.refusal = null;
    const key = idempotencyKey();
    try {
      const { reveal, receipt } = await this.#patiently(() => api.judge(view.battle, choice, key));
      if (reveal === null) await this.next();
      else this.stage = { at: 'answered', view, choice, reveal, receipt };
    } catch (thrown) {
      this.refusal = asApiError(thrown);
    } finally {
      this.sending = null;
    }
  }

  /** Takes the answer back; the battle is not offered to this judge again. */
  async withdraw(): Promise<void> {
    if (this.stage.at !== 'answered') return;
    const { battle } = this.stage.view;
    try {
      await this.#patiently(() => api.withdraw(battle));
      this.withdrawn = true;
    } catch (thrown) {
      this.refusal = asApiError(thrown);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#end.abort();
    this.reading.close();
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const next = await this.#patiently(api.next);
      if (next.kind === 'empty') {
        this.stage = { at: 'empty', running: next.running, waiting: next.waiting };
        this.#later(ASK_AGAIN_MS, () => this.#ask());
        return;
      }
      const answer = await this.#patiently(() => api.battle(next.battle));
      if (answer.kind !== 'blind') return await this.#ask();
      this.reading.close();
      this.reading = new Reading(answer.view.battle);
      this.stage = { at: 'open', view: answer.view, waiting: next.waiting };
      this.#later(RENEW_MS, () => this.#renew(answer.view.battle));
    } catch (thrown) {
      if (!this.#end.signal.aborted) this.stage = { at: 'refused', error: asApiError(thrown) };
    }
  }

  /** Asking for the next battle prolongs the reservation of this one. */
  async #renew(battle: string): Promise<void> {
    if (this.stage.at !== 'open' || this.sending !== null) return;
    try {
      const held = await this.#patiently(api.next);
      this.unheld = null;
      if (held.kind === 'battle' && held.battle === battle) this.#later(RENEW_MS, () => this.#renew(battle));
    } catch (thrown) {
      if (!this.#end.signal.aborted) this.unheld = asApiError(thrown);
    }
  }

  #later(ms: number, task: () => Promise<void>): void {
    clearTimeout(this.#timer);
    if (!this.#end.signal.aborted) this.#timer = setTimeout(() => void task(), ms);
  }

  async #patiently<T>(send: () => Promise<T>): Promise<T> {
    const answer = await patiently(send, () => (this.lost = true), this.#end.signal);
    this.lost = false;
    return answer;
  }
}
