import { ArenaError, codeOf, messageOf } from '@coarena/core';

/** What kind of trouble an error of the database means. */
export type Trouble =
  'unreachable' | 'lost' | 'gave_up' | 'conflict' | 'disk_full' | 'read_only' | 'forbidden' | 'other';

/** SQLSTATEs and library codes by what they mean. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: 'unreachable',
  ENOENT: 'unreachable',
  EACCES: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  CONNECT_TIMEOUT: 'unreachable',
  '28000': 'unreachable',
  '28P01': 'unreachable',
  '3D000': 'unreachable',
  '53300': 'unreachable',
  '57P03': 'unreachable',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  CONNECTION_CLOSED: 'lost',
  CONNECTION_ENDED: 'lost',
  CONNECTION_DESTROYED: 'lost',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P05': 'lost',
  '08000': 'lost',
  '08003': 'lost',
  '08006': 'lost',
  '57014': 'gave_up',
  '55P03': 'gave_up',
  '40001': 'conflict',
  '40P01': 'conflict',
  '53100': 'disk_full',
  '25006': 'read_only',
  '42501': 'forbidden',
};

/** The code of the innermost error of the database, looked for along the causes (drizzle wraps what the driver throws). */
export function databaseCode(error: unknown): string | null {
  let found: string | null = null;
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') found = code;
  }
  return found;
}

/** What an error means for the caller. */
export function troubleOf(error: unknown): Trouble {
  const code = databaseCode(error);
  return code === null ? 'other' : (TROUBLES[code] ?? 'other');
}

/**
 * The arena's error for whatever a call threw. `executing` says whether statements had begun: a connection lost after
 * that leaves the outcome unknown (`db_timeout`), before it nothing happened (`db_unavailable`). Defects pass as they are.
 */
export function toArenaError(
  error: unknown,
  call: { readonly executing: boolean; readonly ms: number; readonly target: string },
): unknown {
  if (codeOf(error) !== null) return error;
  const cause = { cause: error };
  const reason = innermost(error);
  switch (troubleOf(error)) {
    case 'unreachable':
      return new ArenaError('db_unavailable', { reason }, cause);
    case 'lost':
      return call.executing
        ? new ArenaError('db_timeout', { ms: call.ms }, cause)
        : new ArenaError('db_unavailable', { reason }, cause);
    case 'gave_up':
      return new ArenaError('db_timeout', { ms: call.ms }, cause);
    case 'conflict':
      return new ArenaError('db_unavailable', { reason: `it kept refusing concurrent changes: ${reason}` }, cause);
    case 'disk_full':
      return new ArenaError('disk_full', { what: 'the database', folder: call.target }, cause);
    case 'read_only':
      return new ArenaError('store_unavailable', { reason: 'the database is read-only' }, cause);
    case 'forbidden':
      return new ArenaError('store_unavailable', { reason: `the database account lacks a right: ${reason}` }, cause);
    case 'other':
      return error;
  }
}

function innermost(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return messageOf(at);
}
