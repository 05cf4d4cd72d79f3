import {
  messageOf,
  withDeadline,
  type AgentAdapter,
  type AgentBrief,
  type AgentSession,
  type Clock,
  type LaneEnd,
  type Logger,
} from '@coarena/core';

/** A session, or how the lane ends because the agent could not be opened. */
export type OpenedSession =
  { readonly kind: 'open'; readonly session: AgentSession } | { readonly kind: 'end'; readonly end: LaneEnd };

/** Opens an agent's session under a deadline. Whatever goes wrong is the agent's end, not the arena's. */
export async function openSession(
  adapter: AgentAdapter,
  brief: AgentBrief,
  replyMs: number,
  clock: Clock,
  log: Logger,
  signal: AbortSignal,
): Promise<OpenedSession> {
  let opening: Promise<AgentSession> | null = null;
  const abandon = (): void => {
    // It opens after nobody waits for it any more.
    opening
      ?.then((session) => closeSession(session, clock, log))
      .catch(() => log.debug('an abandoned session did not open'));
  };
  const opened = await withDeadline(
    clock,
    replyMs,
    signal,
    (inner) => (opening = adapter.open(brief, { signal: inner, deadlineMs: replyMs })),
  ).catch((error: unknown) => {
    abandon();
    throw error;
  });
  if (opened.kind === 'late') abandon();
  switch (opened.kind) {
    case 'done':
      return { kind: 'open', session: opened.value };
    case 'late':
      return {
        kind: 'end',
        end: { end: 'agent_fault', cause: 'hung', evidence: `the session did not open within ${replyMs} ms` },
      };
    case 'failed':
      return {
        kind: 'end',
        end: { end: 'agent_fault', cause: 'crashed', evidence: messageOf(opened.error).slice(0, 2_000) },
      };
  }
}

/** A session that does not close within this is left behind. */
const CLOSE_MS = 5_000;

/** Closes a session without waiting for ever; a failure is logged, since the run has ended already. */
export async function closeSession(session: AgentSession, clock: Clock, log: Logger): Promise<void> {
  const closed = await withDeadline(clock, CLOSE_MS, new AbortController().signal, () => session.close());
  if (closed.kind === 'late') log.warn('an agent session did not close', { ms: CLOSE_MS });
  if (closed.kind === 'failed') log.warn('an agent session failed to close', { reason: messageOf(closed.error) });
}
