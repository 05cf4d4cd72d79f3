import { messageOf } from '../errors/arena-error.ts';
import type { AgentSession, Observation } from '../ports/agent-adapter.ts';
import type { Clock } from '../ports/clock.ts';
import { takeReply, type Asked } from './take-reply.ts';
import { withDeadline } from './with-deadline.ts';

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
  return takeReply(asked.value);
}
