import type { Action, ProposedAction } from '../actions/action.ts';
import { ERROR_SENTINEL, LIMITS } from '../actions/limits.ts';
import { parseAction } from '../actions/parse-action.ts';
import type { Budget } from '../domain/battle.ts';
import type { LaneEnd } from '../domain/run.ts';
import type { RecordedAction, StepRecord } from '../domain/step.ts';
import type { ActionSpace, Lane, StepStatus } from '../domain/vocabulary.ts';
import type { AgentSession, Observation } from '../ports/agent-adapter.ts';
import type { Clock } from '../ports/clock.ts';
import type { Desktop, DesktopView } from '../ports/desktop.ts';
import type { StepRecorder } from '../ports/step-recorder.ts';
import { askAgent } from './ask-agent.ts';
import { cut } from './cut.ts';
import { LaneClock } from './lane-clock.ts';
import type { BoundedTurn } from './take-reply.ts';

/** What one lane runs with. */
export type LaneDeps = {
  readonly clock: Clock;
  readonly desktop: Desktop;
  readonly session: AgentSession;
  readonly recorder: StepRecorder;
  /** Aborts when the lane must stop for a reason outside it; the reason is thrown. */
  readonly signal: AbortSignal;
};

/** The lane's fixed terms. `first` is what the desktop showed when both lanes were released. */
export type LaneTerms = {
  readonly lane: Lane;
  readonly actionSpace: ActionSpace;
  readonly budget: Budget;
  readonly replyMs: number;
  readonly stepMs: number;
  readonly first: DesktopView;
};

/** How a lane went. `overheadMs` is the harness's own time of each step: act, settle, capture, tree, record. */
export type LaneResult = { readonly end: LaneEnd; readonly steps: number; readonly overheadMs: readonly number[] };

/**
 * Runs one agent in one desktop until it finishes, fails, or its budget is spent (R065). Steps are actions: a reply of
 * five costs five. After an action that failed, the rest of that reply is dropped, so that the agent sees the failure
 * before it goes on; actions after `finish` are dropped too. Infrastructure errors are thrown, never made into an end.
 */
export async function runLane(deps: LaneDeps, terms: LaneTerms): Promise<LaneResult> {
  const run = new LaneRun(deps, terms);
  for (;;) {
    const end = await run.turn();
    if (end !== null) return { end, steps: run.steps, overheadMs: run.overheadMs };
  }
}

class LaneRun {
  steps = 0;
  readonly overheadMs: number[] = [];
  readonly #deps: LaneDeps;
  readonly #terms: LaneTerms;
  readonly #time: LaneClock;
  #view: DesktopView;
  #text: string;
  #status: StepStatus = 'ok';

  constructor(deps: LaneDeps, terms: LaneTerms) {
    this.#deps = deps;
    this.#terms = terms;
    this.#time = new LaneClock(deps.clock, terms.budget.wallMs);
    this.#view = terms.first;
    this.#text = terms.first.text;
  }

  /** One reply and its actions; null while the run goes on. */
  async turn(): Promise<LaneEnd | null> {
    const spent = this.#spent();
    if (spent !== null) return spent;
    const { clock, session, signal } = this.#deps;
    const askedAt = clock.monotonic();
    const limits = { replyMs: this.#terms.replyMs, wallLeftMs: this.#time.left(), signal };
    const asked = await askAgent(session, this.#observation(), limits, clock);
    if (asked.kind === 'end') return asked.end;
    return this.#play(asked.turn, clock.monotonic() - askedAt);
  }

  async #play(turn: BoundedTurn, thinkingMs: number): Promise<LaneEnd | null> {
    const texts: string[] = [];
    const actions = turn.actions.length > 0 ? turn.actions : [null];
    for (const [n, proposed] of actions.entries()) {
      const spent = this.#spent();
      if (spent !== null) return spent;
      // Reasoning, usage and thinking time belong to the reply: its first step carries them.
      const said = n === 0 ? { reasoning: turn.reasoning, usage: turn.usage, agentMs: thinkingMs } : NOTHING_SAID;
      const end = await this.#step(proposed, said);
      texts.push(this.#text);
      if (end !== null) return end;
      if (this.#status === 'error' || this.#status === 'refused') break;
    }
    if (turn.dropped > 0)
      texts.push(`${turn.dropped} actions over the limit of ${LIMITS.actionsPerTurn} a reply were dropped.`);
    this.#text = texts.join('\n');
    return null;
  }

  async #step(proposed: ProposedAction | null, said: Said): Promise<LaneEnd | null> {
    const { clock, recorder } = this.#deps;
    const startedAt = clock.monotonic();
    const at = clock.now();
    const { action, view, end, idleMs } = await this.#attempt(proposed);
    const { text: _, tabs: __, viewport: ___, ...shown } = view;
    const record: StepRecord = await recorder.record({
      lane: this.#terms.lane,
      index: this.steps,
      at,
      action,
      reasoning: said.reasoning,
      observation: withSentinel(view),
      ...shown,
      times: { agentMs: said.agentMs, ...view.times },
      usage: said.usage,
    });
    this.steps += 1;
    this.#view = view;
    this.#text = record.observation;
    this.#status = record.status;
    this.overheadMs.push(clock.monotonic() - startedAt - idleMs);
    return end;
  }

  /** What came of a proposed action: on the desktop, or of itself where it never gets there. */
  async #attempt(proposed: ProposedAction | null): Promise<Attempt> {
    if (proposed === null)
      return this.#unreached({ verb: 'invalid', raw: '' }, 'error', 'the reply held no action; call one of the tools');
    const parsed = parseAction(proposed, this.#terms.actionSpace);
    if (!parsed.ok) return this.#unreached({ verb: 'invalid', raw: rawOf(proposed) }, 'error', parsed.reason);
    const { action } = parsed;
    if (action.verb === 'ask')
      return this.#unreached(action, 'refused', 'nobody can be asked in this battle; decide yourself');
    const view = await this.#deps.desktop.act(action, { deadlineMs: this.#terms.stepMs, signal: this.#deps.signal });
    return { action, view, end: endOf(action), idleMs: action.verb === 'wait' ? action.params.ms : 0 };
  }

  /** The desktop as it was, under another sentence. */
  #unreached(action: RecordedAction, status: StepStatus, text: string): Attempt {
    const view = {
      ...this.#view,
      status,
      text,
      settle: null,
      command: null,
      times: { actMs: 0, settleMs: 0, captureMs: 0 },
    };
    return { action, view, end: null, idleMs: 0 };
  }

  #spent(): LaneEnd | null {
    const { budget } = this.#terms;
    if (this.#time.left() <= 0) return { end: 'time_limit', evidence: `${budget.wallMs} ms were spent` };
    if (this.steps >= budget.steps) return { end: 'step_limit', evidence: `${budget.steps} steps were spent` };
    return null;
  }

  #observation(): Observation {
    const { frame, tree, url, tab, tabs, origin, viewport } = this.#view;
    return {
      step: this.steps,
      text: this.#text,
      status: this.#status,
      frame: frame === null ? null : { mime: 'image/png', ...frame },
      tree,
      url,
      tab,
      tabs,
      origin,
      viewport,
      stepsLeft: this.#terms.budget.steps - this.steps,
      msLeft: this.#time.left(),
    };
  }
}

type Said = { readonly reasoning: string | null; readonly usage: StepRecord['usage']; readonly agentMs: number };
const NOTHING_SAID: Said = { reasoning: null, usage: null, agentMs: 0 };

/** `idleMs` is waiting that the agent asked for: no overhead of the harness. */
type Attempt = {
  readonly action: RecordedAction;
  readonly view: DesktopView;
  readonly end: LaneEnd | null;
  readonly idleMs: number;
};

function endOf(action: Action): LaneEnd | null {
  return action.verb === 'finish'
    ? { end: 'finished', verdict: action.params.verdict, message: action.params.message }
    : null;
}

function withSentinel(view: DesktopView): string {
  const text = cut(view.text, LIMITS.observationCharacters);
  return view.status === 'error' || view.status === 'refused' ? `${ERROR_SENTINEL} ${text}` : text;
}

function rawOf(proposed: ProposedAction): string {
  return cut(JSON.stringify(proposed), LIMITS.invalidActionCharacters);
}
