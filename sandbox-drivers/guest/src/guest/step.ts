import { COMMAND_LIMITS } from '@coarena/core/command';
import {
  LIMITS,
  type Observation,
  type ObserveRequest,
  parseAction,
  type StepRequest,
  type WireAction,
  type WireVerb,
} from '../protocol/index.ts';
import { deedOf, perform } from './actions/perform.ts';
import type { ActionDone, Deed } from './actions/context.ts';
import { ActionError, badRequest, infra } from './errors.ts';
import type { Session } from './session.ts';
import { look, lookWithoutBrowser, type Look } from './look.ts';
import { recoverHung, recoverCrashed } from './recover.ts';
import { CdpClosed, CdpError, CdpSessionGone } from './browser/cdp.ts';
import { Deadline, sleep, timedOut, within } from './timing.ts';

/** An observation and its picture. */
export interface StepAnswer {
  readonly observation: Observation;
  readonly png: Buffer | null;
}

/** How much of the step's deadline is kept for settling, capture and tree. */
const AFTER_ACTION_MS = 6_000;
/** The longest an action may take beside what it takes by its nature. */
const ACTION_MS = 8_000;
/** What a character may take that is a key press to a window, and one that a page is given before anything follows. */
const KEY_MS = 8;
/** What of an action's time is kept for saying how far it came. */
const SAYING_MS = 1_000;

/** What is kept of a step's deadline for looking at the screen alone, when the browser does not answer. */
const LAST_LOOK_MS = 2_000;

const DEATH_REPORTED_MS = 100;

const OWN_PACE: ReadonlySet<WireVerb> = new Set(['run_command', 'screen_type', 'type']);

const NOTHING_DONE: Deed = { effect: false, altering: false, reactionMs: 0 };

interface Acted extends Partial<ActionDone> {
  readonly status: 'ok' | 'error' | 'refused';
  readonly sentence: string;
}

/** Acts, settles, captures and reads the tree: one step. Raises `GuestFailure` for infrastructure and protocol errors only. */
export async function step(session: Session, request: StepRequest): Promise<StepAnswer> {
  const { verb, params } = request.action;
  const parsed = parseAction(verb, params);
  if (!parsed.ok && parsed.problem === 'unknown_verb') throw badRequest('unknown_verb', parsed.message);
  if (session.finished) throw badRequest('finished', 'the run has finished; no step can follow');
  const started = begin(session);
  const acted: Acted = parsed.ok
    ? await act(session, parsed.action, request)
    : { status: 'error', sentence: `The action was not understood: ${parsed.message}.` };
  const deed = parsed.ok ? deedOf(parsed.action.verb, acted.taken) : NOTHING_DONE;
  return finish(session, request, started, acted, deed);
}

/** The same without an action. */
export async function observe(session: Session, request: ObserveRequest): Promise<StepAnswer> {
  return finish(session, request, begin(session), { status: 'ok', sentence: 'This is the page.' }, NOTHING_DONE);
}

interface Started {
  readonly at: number;
  readonly clock: number;
}

function begin(session: Session): Started {
  session.check();
  session.browser.book.startStep();
  return { at: Date.now(), clock: performance.now() };
}

async function act(session: Session, action: WireAction, request: StepRequest): Promise<Acted> {
  const ms = Math.min(ACTION_MS + lengthOf(action), Math.max(500, request.deadlineMs - AFTER_ACTION_MS));
  const { browser, desktop, delivered, commands, refusalOf } = session;
  const { actionSpace } = session.request;
  // A command does not wait for a page and keys are pressed at a window's pace; every other action gives up before its
  // page would be taken for hung.
  const patience = OWN_PACE.has(action.verb) ? ms : Math.min(ms, request.settle.capMs + 500);
  const deadline = new Deadline(ms - Math.min(SAYING_MS, ms / 4));
  const context = { actionSpace, browser, desktop, delivered, commands, refusalOf, ms: patience, deadline };
  const work = perform(action, context);
  try {
    const done = await within(ms, work);
    if (done !== timedOut) {
      if (done.finish) session.finished = done.finish;
      return { status: 'ok', ...done };
    }
    await recoverHung(session);
    return {
      status: 'error',
      sentence: `The page did not take the action within ${Math.round(ms)} ms; its running script was stopped.`,
    };
  } catch (error) {
    if (error instanceof ActionError) return { status: 'error', sentence: error.message.slice(0, LIMITS.sentence) };
    if (error instanceof CdpClosed) return deadOr(session, error);
    if (error instanceof CdpSessionGone)
      return { status: 'error', sentence: 'The page closed before the action was done.' };
    if (error instanceof CdpError)
      return { status: 'error', sentence: `The browser could not do that: ${error.message}`.slice(0, 500) };
    throw error;
  }
}

/** How long an action takes by its nature, beside what any may take. */
function lengthOf(action: WireAction): number {
  switch (action.verb) {
    case 'wait':
      return action.params.ms;
    case 'run_command':
      return COMMAND_LIMITS.deadMs;
    case 'screen_type':
      return action.params.text.length * KEY_MS;
    case 'type':
      return action.params.text.replaceAll(/[^\n\t]/gu, '').length * KEY_MS;
    default:
      return 0;
  }
}

async function finish(
  session: Session,
  request: ObserveRequest,
  started: Started,
  acted: Acted,
  deed: Deed,
): Promise<StepAnswer> {
  const actMs = performance.now() - started.clock;
  const deadline = new Deadline(request.deadlineMs - actMs - LAST_LOOK_MS);
  const looked = await look(session, request.settle, deadline, deed).catch((error: unknown) => deadOr(session, error));
  session.check();
  if (looked === timedOut) return overloaded(session, request, started, acted, actMs);
  const crashed = await recoverCrashed(session);
  const said = await saidOnceSettled(acted).catch((error: unknown) => deadOr(session, error));
  const { status: actStatus, sentence, settled: _, ...extras } = { ...acted, ...said };
  const notes = [...session.browser.notices.splice(0), ...crashed, ...looked.notes];
  const status = crashed.length > 0 && actStatus === 'ok' ? 'error' : actStatus;
  if (status === 'ok' && deed.effect && session.lastLook?.same === true) {
    const unchanged = `${sentence} Nothing on the ${session.seesWholePage ? 'page' : 'screen'} changed.`;
    const observation = observationOf(looked, started, actMs, { status: 'unchanged', extras, sentence: unchanged });
    return { png: looked.png, observation };
  }
  return {
    png: looked.png,
    observation: observationOf(looked, started, actMs, { status, extras, sentence: [sentence, ...notes].join(' ') }),
  };
}

/** A page that went away or answers nothing leaves what the action said at first. */
async function saidOnceSettled({ settled }: Acted): Promise<Partial<ActionDone>> {
  if (settled === undefined) return {};
  const said = await within(
    SAYING_MS,
    settled().catch((error: unknown) => {
      if (error instanceof CdpError) return {};
      throw error;
    }),
  );
  return said === timedOut ? {} : said;
}

/**
 * The page keeps the whole browser busy: its own doing, as long as every process of the desktop lives and the display
 * answers. Raises `infra` `deadline` when it does not.
 */
async function overloaded(
  session: Session,
  request: ObserveRequest,
  started: Started,
  acted: Acted,
  actMs: number,
): Promise<StepAnswer> {
  const looked = await within(LAST_LOOK_MS, lookWithoutBrowser(session));
  if (looked === timedOut || looked === null) throw infra('deadline', `the step took over ${request.deadlineMs} ms`);
  const notes = [...session.browser.notices.splice(0), ...looked.notes];
  const { status: _, settled: __, sentence, ...extras } = acted;
  const said = { status: 'error', extras, sentence: [sentence, ...notes].join(' ') } as const;
  return { png: looked.png, observation: observationOf(looked, started, actMs, said) };
}

/** A closed pipe is only the symptom: says which process died, once the kernel has reported it. */
async function deadOr(session: Session, error: unknown): Promise<never> {
  if (!(error instanceof CdpClosed)) throw error;
  await sleep(DEATH_REPORTED_MS);
  session.check();
  throw infra('browser_dead', error.message);
}

function observationOf(
  looked: Look,
  started: Started,
  actMs: number,
  said: { status: Observation['status']; sentence: string; extras: Partial<ActionDone> },
): Observation {
  const { page, place, settle, tree, capture, times, dialogs } = looked;
  return {
    status: said.status,
    command: null,
    ...said.extras,
    sentence: said.sentence.slice(0, LIMITS.sentence).toWellFormed(),
    dialogs,
    ...page,
    ...place,
    settle,
    times: {
      at: started.at,
      actMs: round(actMs),
      settleMs: round(times.settleMs),
      captureMs: round(times.captureMs),
      treeMs: round(times.treeMs),
      totalMs: round(performance.now() - started.clock),
    },
    capture,
    tree,
  };
}

const round = (ms: number): number => Math.max(0, Math.round(ms * 10) / 10);
