import { LIMITS } from '../actions/limits.ts';
import { messageOf } from '../errors/arena-error.ts';
import type { LaneEnd } from '../domain/run.ts';
import type { Usage } from '../domain/step.ts';
import type { ProposedAction } from '../actions/action.ts';
import type { AgentReply, AgentSession, Observation } from '../ports/agent-adapter.ts';
import type { Clock } from '../ports/clock.ts';
import { withDeadline } from './with-deadline.ts';

/** A turn, bounded: what was too much is cut and the cut is said. */
export type BoundedTurn = {
  readonly actions: readonly ProposedAction[];
  readonly dropped: number;
  readonly reasoning: string | null;
  readonly usage: Usage | null;
};

/** A turn, or how the lane ends because of the agent or its provider. */
export type Asked =
  { readonly kind: 'turn'; readonly turn: BoundedTurn } | { readonly kind: 'end'; readonly end: LaneEnd };

/** Time for one reply, and what is left of the run. */
export type AskLimits = { readonly replyMs: number; readonly wallLeftMs: number; readonly signal: AbortSignal };

/**
 * Asks an agent for its next turn under both deadlines. Whatever the agent does becomes a value: an exception is
 * `crashed`, silence `hung`, a reply of no known shape `protocol_error`. Throws only the signal's own reason.
 */
export async function askAgent(
  session: AgentSession,
  observation: Observation,
  limits: AskLimits,
  clock: Clock,
): Promise<Asked> {
  const deadlineMs = Math.min(limits.replyMs, limits.wallLeftMs);
  const asked = await withDeadline(clock, deadlineMs, limits.signal, (signal) =>
    session.next(observation, { signal, deadlineMs }),
  );
  if (asked.kind === 'late') {
    return limits.wallLeftMs <= limits.replyMs
      ? { kind: 'end', end: { end: 'time_limit', evidence: 'the time was up while the agent was thinking' } }
      : { kind: 'end', end: { end: 'agent_fault', cause: 'hung', evidence: `no reply within ${limits.replyMs} ms` } };
  }
  if (asked.kind === 'failed') {
    return {
      kind: 'end',
      end: { end: 'agent_fault', cause: 'crashed', evidence: messageOf(asked.error).slice(0, 2_000) },
    };
  }
  return understand(asked.value);
}

function understand(reply: AgentReply): Asked {
  const value: unknown = reply;
  if (!isRecord(value)) return protocolError('the reply is no object');
  if (value.kind === 'provider_fault') {
    const { cause, evidence } = reply as Extract<AgentReply, { kind: 'provider_fault' }>;
    return { kind: 'end', end: { end: 'provider_fault', cause, evidence: String(evidence).slice(0, 2_000) } };
  }
  if (value.kind !== 'turn') return protocolError('the reply is neither a turn nor a provider fault');
  if (!Array.isArray(value.actions)) return protocolError('the turn has no list of actions');
  const actions = value.actions.slice(0, LIMITS.actionsPerTurn).map(asProposed);
  return {
    kind: 'turn',
    turn: {
      actions,
      dropped: value.actions.length - actions.length,
      reasoning: typeof value.reasoning === 'string' ? cut(value.reasoning, LIMITS.reasoningCharacters) : null,
      usage: (value.usage as Usage | undefined) ?? null,
    },
  };
}

function asProposed(action: unknown): ProposedAction {
  if (isRecord(action) && typeof action.verb === 'string') return { verb: action.verb, params: action.params };
  return { verb: '', params: action };
}

function protocolError(evidence: string): Asked {
  return { kind: 'end', end: { end: 'agent_fault', cause: 'protocol_error', evidence } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** At most `limit` code points, on a boundary, saying how many were removed. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = Array.from(text);
  return points.length <= limit
    ? text
    : `${points.slice(0, limit).join('')} [${points.length - limit} more characters]`;
}
