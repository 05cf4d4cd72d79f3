import type { BlindStep, Side } from '@coarena/core';
import { BOTH_SIDES } from './steps.ts';

export type Pace = 'step' | 'clock';
type Lanes = Readonly<Record<Side, readonly BlindStep[]>>;

/** How long a step stays at normal speed, in milliseconds. */
const DWELL_MS = 1_200;
/** Longest wait for pictures that are late, in milliseconds. */
const LATE_MS = 2_000;

/**
 * Where both replays are. By step, both sides show the same number of steps; by clock, each shows what it had done by the
 * same part of its run. A side can be moved by itself; the distance stays until the next seek.
 */
export class Player {
  lanes = $state.raw<Lanes>({ left: [], right: [] });
  pace = $state<Pace>('step');
  speed = $state<1 | 2 | 4>(1);
  /** 1 and -1 while playing, 0 while still. */
  direction = $state<-1 | 0 | 1>(0);
  focused = $state<Side>('left');
  /** Shows the newest step of each side as it comes. */
  following = $state(false);
  /** Resolves when the pictures of what is on screen are there. */
  ready: () => Promise<unknown> = () => Promise.resolve();

  #step = $state(0);
  #time = $state(0);
  #apart = $state<Readonly<Record<Side, number>>>({ left: 0, right: 0 });
  #run = 0;

  readonly length = $derived(Math.max(this.lanes.left.length, this.lanes.right.length));
  readonly #moments = $derived(
    BOTH_SIDES.flatMap((side) => this.lanes[side].map((step) => step.clock)).toSorted((a, b) => a - b),
  );
  readonly left = $derived(this.#indexOf('left'));
  readonly right = $derived(this.#indexOf('right'));

  /** The step that a side shows; -1 when it has none. */
  index(side: Side): number {
    return side === 'left' ? this.left : this.right;
  }

  current(side: Side): BlindStep | null {
    return this.lanes[side][this.index(side)] ?? null;
  }

  /** The position on the track: a step, or thousandths of the run. */
  get position(): number {
    return this.pace === 'step' ? this.#step : Math.round(this.#time * 1_000);
  }

  get last(): number {
    return this.pace === 'step' ? Math.max(0, this.length - 1) : 1_000;
  }

  get atEnd(): boolean {
    return BOTH_SIDES.every((side) => this.index(side) >= this.lanes[side].length - 1);
  }

  /** Replaces the steps, and goes to the newest ones when following. */
  feed(lanes: Lanes): void {
    this.lanes = lanes;
    if (!this.following) return;
    this.#apart = { left: 0, right: 0 };
    this.#step = Math.max(0, this.length - 1);
  }

  seek(position: number): void {
    this.following = false;
    this.#apart = { left: 0, right: 0 };
    if (this.pace === 'step') this.#step = clamp(Math.round(position), 0, this.last);
    else this.#time = clamp(position / 1_000, 0, 1);
  }

  /** Both sides, by one. */
  move(by: 1 | -1): void {
    this.following = false;
    if (this.pace === 'step') this.#step = clamp(this.#step + by, 0, this.last);
    else this.#time = this.#neighbour(by) ?? (by > 0 ? 1 : 0);
  }

  /** One side by itself. */
  moveSide(side: Side, by: 1 | -1): void {
    this.following = false;
    this.pause();
    const index = this.index(side);
    const next = clamp(index + by, 0, Math.max(0, this.lanes[side].length - 1));
    if (next !== index) this.#apart = { ...this.#apart, [side]: next - this.#base(side) };
  }

  setPace(pace: Pace): void {
    const { left, right } = this;
    const clock = Math.max(this.lanes.left[left]?.clock ?? 0, this.lanes.right[right]?.clock ?? 0);
    this.pace = pace;
    this.#apart = { left: 0, right: 0 };
    this.#step = clamp(Math.max(left, right), 0, Math.max(0, this.length - 1));
    this.#time = clock;
  }

  toggle(): void {
    if (this.direction === 0) this.play(1);
    else this.pause();
  }

  play(direction: 1 | -1): void {
    this.following = false;
    if (direction === 1 && this.atEnd) this.seek(0);
    this.direction = direction;
    void this.#loop(++this.#run);
  }

  pause(): void {
    this.#run += 1;
    this.direction = 0;
  }

  /** J and L: the first press plays at normal speed, each further one doubles it. */
  shuttle(direction: 1 | -1): void {
    if (this.direction === direction) this.speed = this.speed === 1 ? 2 : 4;
    else {
      this.speed = 1;
      this.play(direction);
    }
  }

  async #loop(run: number): Promise<void> {
    while (run === this.#run && this.direction !== 0) {
      const direction = this.direction;
      const wait = this.#untilNext(direction);
      if (wait === null) {
        // The last step is shown for as long as any other.
        await sleep(DWELL_MS / this.speed);
        if (run === this.#run && this.#untilNext(direction) === null) this.pause();
        continue;
      }
      await sleep(wait / this.speed);
      await Promise.race([this.ready(), sleep(LATE_MS)]);
      if (run === this.#run) this.move(direction);
    }
  }

  /** Milliseconds at normal speed until something changes; null at the end. */
  #untilNext(direction: -1 | 1): number | null {
    if (this.pace === 'step') {
      const next = this.#step + direction;
      return next < 0 || next > this.last ? null : DWELL_MS;
    }
    const next = this.#neighbour(direction);
    return next === null ? null : clamp(Math.abs(next - this.#time) * this.length * DWELL_MS, 120, 4 * DWELL_MS);
  }

  #neighbour(direction: -1 | 1): number | null {
    const found =
      direction > 0
        ? this.#moments.find((moment) => moment > this.#time + 1e-9)
        : this.#moments.findLast((moment) => moment < this.#time - 1e-9);
    return found ?? null;
  }

  #indexOf(side: Side): number {
    return clamp(this.#base(side) + this.#apart[side], 0, this.lanes[side].length - 1);
  }

  #base(side: Side): number {
    const steps = this.lanes[side];
    if (this.pace === 'step') return clamp(this.#step, 0, steps.length - 1);
    return Math.max(
      0,
      steps.findLastIndex((step) => step.clock <= this.#time + 1e-9),
    );
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(Math.min(value, high), Math.min(low, high));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
