import type { Clock } from '../ports/clock.ts';
import type { AgentReply, AgentSession, Observation } from '../ports/agent-adapter.ts';
import type { Desktop, DesktopView } from '../ports/desktop.ts';
import type { LaneControl, LaneWait, LaneWord } from '../ports/lane-control.ts';
import type { StepDraft, StepRecorder } from '../ports/step-recorder.ts';
import type { StepRecord } from '../domain/step.ts';
import type { Random, RandomStream } from '../ports/random.ts';
import type { Action } from '../actions/action.ts';

/** A clock that moves only when somebody sleeps or `pass` is called. */
export class ManualClock implements Clock {
  #now = 1_000;
  readonly #sleepers: { at: number; wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#sleepers.push({ at: this.#now + ms, wake: resolve });
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  }

  /** Moves time on and wakes whoever is due. */
  pass(ms: number): void {
    this.#now += ms;
    for (const sleeper of this.#sleepers) if (sleeper.at <= this.#now) sleeper.wake();
  }
}

/** What a still desktop shows. */
export function blankView(more: Partial<DesktopView> = {}): DesktopView {
  return {
    text: 'The page is shown.',
    status: 'ok',
    frame: null,
    tree: null,
    url: 'http://shop.practice.test/',
    tab: 'tab-1',
    tabs: [{ id: 'tab-1', title: 'Shop', url: 'http://shop.practice.test/' }],
    origin: [0, 0],
    viewport: { width: 1280, height: 800 },
    command: null,
    settle: { reason: 'settled', ms: 60 },
    times: { actMs: 1, settleMs: 60, captureMs: 20 },
    ...more,
  };
}

/** A desktop that answers by a function and keeps what it was asked. */
export class ScriptedDesktop implements Desktop {
  readonly acted: Action[] = [];
  readonly #answer: (action: Action) => Partial<DesktopView> | Promise<Partial<DesktopView>>;

  constructor(answer: (action: Action) => Partial<DesktopView> | Promise<Partial<DesktopView>> = () => ({})) {
    this.#answer = answer;
  }

  async act(action: Action): Promise<DesktopView> {
    this.acted.push(action);
    return blankView(await this.#answer(action));
  }

  observe(): Promise<DesktopView> {
    return Promise.resolve(blankView());
  }
}

/** An agent that answers by a function and keeps what it saw. */
export class ScriptedSession implements AgentSession {
  readonly seen: Observation[] = [];
  readonly #reply: (turn: number, signal: AbortSignal) => AgentReply | Promise<AgentReply>;

  constructor(reply: (turn: number, signal: AbortSignal) => AgentReply | Promise<AgentReply>) {
    this.#reply = reply;
  }

  async next(observation: Observation, { signal }: { signal: AbortSignal }): Promise<AgentReply> {
    this.seen.push(observation);
    return this.#reply(this.seen.length - 1, signal);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Keeps records without storing anything. */
export class ListRecorder implements StepRecorder {
  readonly records: StepRecord[] = [];

  record({ opening: _, ...draft }: StepDraft): Promise<void> {
    const record: StepRecord = {
      ...draft,
      frame: null,
      masked: null,
      receipt: { attempted: false, reason: 'none attempted' },
      tree: null,
      times: { ...draft.times, recordMs: 0 },
    };
    this.records.push(record);
    return Promise.resolve();
  }
}

/** A submitter who answers each wait by a function; `pass` is what the countdown takes of the clock. */
export class ScriptedControl implements LaneControl {
  readonly waits: LaneWait[] = [];
  readonly #stop = new AbortController();
  readonly #answer: (wait: LaneWait, n: number) => LaneWord;
  readonly #clock: ManualClock;
  readonly #waitMs: number;
  #granted = 0;

  constructor(clock: ManualClock, waitMs: number, answer: (wait: LaneWait, n: number) => LaneWord) {
    this.#clock = clock;
    this.#waitMs = waitMs;
    this.#answer = answer;
  }

  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  granted(): number {
    return this.#granted;
  }

  give(steps: number): void {
    this.#granted += steps;
  }

  stop(): void {
    this.#stop.abort(new Error('ended'));
  }

  wait(wait: LaneWait): Promise<LaneWord> {
    this.waits.push(wait);
    this.#clock.pass(this.#waitMs);
    const word = this.#answer(wait, this.waits.length - 1);
    if (word.kind === 'granted') this.give(10);
    if (word.kind === 'stopped') this.stop();
    return Promise.resolve(word);
  }
}

/** Streams that give the numbers of a function of their label. */
export function randomOf(value: (label: string, n: number) => number): Random {
  let ids = 0;
  return {
    seeded: true,
    id: () => (ids++).toString(16).padStart(32, '0'),
    stream: (label: string): RandomStream => {
      let n = 0;
      return { next: () => value(label, n++) };
    },
  };
}
