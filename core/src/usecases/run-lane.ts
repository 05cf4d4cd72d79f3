import type { Action, ProposedAction } from '../actions/action.ts';
import { ERROR_SENTINEL, LIMITS } from '../actions/limits.ts';
import { parseAction } from '../actions/parse-action.ts';
import type { Budget } from '../domain/battle.ts';
import type { LaneEnd } from '../domain/run.ts';
import type { RecordedAction, StepRecord } from '../domain/step.ts';
import type { ActionSpace, Lane, PauseKind, StepStatus } from '../domain/vocabulary.ts';
import type { AgentSession, Observation } from '../ports/agent-adapter.ts';
import type { Clock } from '../ports/clock.ts';
import type { Desktop, DesktopView } from '../ports/desktop.ts';
import type { LaneControl, LaneWord } from '../ports/lane-control.ts';
import type { StepDraft, StepRecorder } from '../ports/step-recorder.ts';
import { askAgent } from './ask-agent.ts';
import { cut } from './cut.ts';
import { LaneBudget } from './lane-budget.ts';
import { answerOf } from './answer-question.ts';
import type { Asked, BoundedTurn } from './take-reply.ts';

/** What one lane runs with. */
export type LaneDeps = {
  readonly clock: Clock;
  readonly desktop: Desktop;
  readonly session: AgentSession;
  readonly recorder: StepRecorder;
  /** What the submitter says to this lane; `NOBODY` where there is none. */
  readonly control: LaneControl;
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
 * Runs one agent in one desktop until it finishes, fails, its submitter ends it, or its budget is spent (R065): at a
 * limit it is held, with its page as it is, until its submitter grants more or nobody has within the countdown (R066).
 * An agent whose time ran out while it was thinking is asked again after a grant. Steps are actions: a reply of
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
  readonly #budget: LaneBudget;
  #questions = 0;
  #view: DesktopView;
  #text: string;
  #status: StepStatus = 'ok';

  constructor(deps: LaneDeps, terms: LaneTerms) {
    this.#deps = deps;
    this.#terms = terms;
    this.#budget = new LaneBudget(deps.clock, terms.budget, deps.control);
    this.#view = terms.first;
    this.#text = terms.first.text;
  }

  /** One reply and its actions; null while the run goes on. */
  async turn(): Promise<LaneEnd | null> {
    const over = await this.#over();
    if (over !== null) return over;
    const { clock } = this.#deps;
    const askedAt = clock.monotonic();
    const asked = await this.#ask();
    if (asked.kind === 'turn') return this.#play(asked.turn, clock.monotonic() - askedAt);
    return asked.end.end === 'time_limit' ? this.#atLimit('time_limit', asked.end) : asked.end;
  }

  /** The agent's reply, cut short where the submitter ends this side meanwhile. */
  async #ask(): Promise<Asked> {
    const { clock, session, control, signal: stop } = this.#deps;
    const signal = AbortSignal.any([stop, control.stopped]);
    const limits = { replyMs: this.#terms.replyMs, wallLeftMs: this.#budget.msLeft(), signal };
    try {
      return await askAgent(session, this.#observation(), limits, clock);
    } catch (error) {
      if (stop.aborted || !control.stopped.aborted) throw error;
      return { kind: 'end', end: ENDED_BY_SUBMITTER };
    }
  }

  async #play(turn: BoundedTurn, thinkingMs: number): Promise<LaneEnd | null> {
    const texts: string[] = [];
    const actions = turn.actions.length > 0 ? turn.actions : [null];
    for (const [n, proposed] of actions.entries()) {
      const over = await this.#over();
      if (over !== null) return over;
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
    const draft: StepDraft = {
      lane: this.#terms.lane,
      index: this.steps,
      at,
      action,
      reasoning: said.reasoning,
      observation: withSentinel(view),
      ...shown,
      ...(this.steps === 0 ? { opening: this.#terms.first } : {}),
      times: { agentMs: said.agentMs, ...view.times },
      usage: said.usage,
    };
    await recorder.record(draft);
    this.steps += 1;
    this.#view = view;
    this.#text = draft.observation;
    this.#status = draft.status;
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
    if (action.verb === 'ask') return this.#question(action);
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

  /** Puts a question to the submitter; the desktop is looked at again, since time has passed on it. */
  async #question(action: Extract<Action, { readonly verb: 'ask' }>): Promise<Attempt> {
    const { clock, desktop, signal } = this.#deps;
    if (this.#questions >= LIMITS.questionsPerRun)
      return this.#unreached(action, 'refused', `a run may ask ${LIMITS.questionsPerRun} questions; decide yourself`);
    this.#questions += 1;
    const since = clock.monotonic();
    const word = await this.#wait('question', action.params.question);
    const idleMs = clock.monotonic() - since;
    const { status, text } = answerOf(word);
    if (status === 'refused') return { ...this.#unreached(action, status, text), idleMs };
    const seen = await desktop.observe({ deadlineMs: this.#terms.stepMs, signal });
    return { action, view: { ...seen, status, text }, end: null, idleMs };
  }

  /** How the run ends before its next action; null where it goes on, perhaps after a wait for more steps. */
  async #over(): Promise<LaneEnd | null> {
    for (;;) {
      if (this.#deps.control.stopped.aborted) return ENDED_BY_SUBMITTER;
      const limit = this.#budget.reached(this.steps);
      if (limit === null) return null;
      const { steps, wallMs } = this.#budget;
      const evidence = limit === 'step_limit' ? `${steps} steps were spent` : `${wallMs} ms were spent`;
      const end = await this.#atLimit(limit, { end: limit, evidence });
      if (end !== null) return end;
    }
  }

  /** Holds the run at its limit; null when it may go on, else how it ends. */
  async #atLimit(limit: 'step_limit' | 'time_limit', end: LaneEnd): Promise<LaneEnd | null> {
    const word = await this.#wait(limit, null);
    if (word.kind === 'granted') return null;
    return word.kind === 'stopped' ? ENDED_BY_SUBMITTER : end;
  }

  #wait(reason: PauseKind, question: string | null): Promise<LaneWord> {
    const { control } = this.#deps;
    return this.#budget.hold(() => control.wait({ for: reason, granted: control.granted(), question }));
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
      stepsLeft: this.#budget.steps - this.steps,
      msLeft: this.#budget.msLeft(),
    };
  }
}

/** How a lane ends that its submitter has ended. */
export const ENDED_BY_SUBMITTER: LaneEnd = { end: 'ended_by_submitter', evidence: 'the submitter ended this side' };

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
