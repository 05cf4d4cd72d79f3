import type { BlindRun, BlindStep, Side } from '@coarena/core';
import type { LiveAnswer, LiveSides } from '@coarena/server/contract';
import { api, asApiError, eventsUrl, type ApiError } from '../api.ts';
import { patiently, untilWorthTrying } from '../patiently.ts';
import { isOver } from '../tasks/states.ts';

type StepEvent = { readonly side: Side; readonly step: BlindStep };

/** After so long without an event the battle is read anew, in milliseconds: a dead connection looks like a quiet one. */
const SILENCE_MS = 45_000;

/** A battle under way, followed by its events; leaving and coming back, or a lost connection, loses nothing. */
export class Feed {
  now = $state.raw<LiveAnswer | null>(null);
  error = $state.raw<ApiError | null>(null);
  lost = $state(false);
  /** What the arena's clock is ahead of this browser's, in milliseconds. */
  skewMs = $state(0);

  readonly #battle: string;
  readonly #end = new AbortController();
  #source: EventSource | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(battle: string) {
    this.#battle = battle;
  }

  /** Reads where the battle is, then follows it until it is over. */
  async follow(): Promise<void> {
    try {
      this.now = await patiently(
        () => api.live(this.#battle),
        () => (this.lost = true),
        this.#end.signal,
      );
      this.lost = false;
      this.error = null;
      this.skewMs = this.now.now - Date.now();
    } catch (thrown) {
      if (!this.#end.signal.aborted) this.error = asApiError(thrown);
      return;
    }
    if (!isOver(this.now.state) && !this.#end.signal.aborted) this.#listen();
  }

  close(): void {
    this.#end.abort();
    this.#stop();
  }

  #listen(): void {
    this.#stop();
    const source = new EventSource(eventsUrl(this.#battle));
    this.#source = source;
    source.addEventListener('state', (event) => this.#state(JSON.parse(event.data as string) as LiveAnswer));
    source.addEventListener('step', (event) => this.#step(JSON.parse(event.data as string) as StepEvent));
    source.addEventListener('sides', (event) => this.take(JSON.parse(event.data as string) as LiveSides));
    source.addEventListener('resync', () => void this.#again(0));
    source.onopen = () => this.#alive();
    // A browser tries again by itself only after some failures: after any, begin anew with a full reading.
    source.onerror = () => void this.#again(1_500);
    this.#alive();
  }

  /** How both sides stand: from an event, or from the answer to what was said. What is older than that changes nothing. */
  take({ now, sides }: LiveSides): void {
    this.#alive();
    if (this.now === null || now < this.now.now) return;
    this.now = { ...this.now, now, sides };
    this.skewMs = now - Date.now();
  }

  #state(next: LiveAnswer): void {
    this.now = next;
    this.skewMs = next.now - Date.now();
    this.#alive();
    if (isOver(next.state)) this.#stop();
  }

  #step({ side, step }: StepEvent): void {
    this.#alive();
    if (this.now === null) return;
    const run: BlindRun = this.now[side] ?? { steps: [], end: 'stopped', verdict: null, message: '', files: [] };
    // Told twice after a reconnection: the newer one holds.
    const steps = [...run.steps.slice(0, step.index), step];
    if (step.index > run.steps.length) void this.#again(0);
    else this.now = { ...this.now, [side]: { ...run, steps } };
  }

  #alive(): void {
    this.lost = false;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => void this.#again(0), SILENCE_MS);
  }

  async #again(waitMs: number): Promise<void> {
    this.#stop();
    if (waitMs > 0) this.lost = true;
    await untilWorthTrying(waitMs, this.#end.signal);
    if (!this.#end.signal.aborted) await this.follow();
  }

  #stop(): void {
    clearTimeout(this.#silence);
    this.#source?.close();
    this.#source = null;
  }
}
