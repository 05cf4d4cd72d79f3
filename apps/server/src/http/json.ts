import { ArenaError, ERRORS, codeOf, type ErrorCode } from '@coarena/core';

/** The one shape of every error that the API answers with. */
export type ErrorBody = {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly requestId: string };
};

/** An answer of JSON that no cache keeps unless told otherwise. */
export function jsonAnswer(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
  cookies: readonly string[] = [],
): Response {
  const all = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return new Response(JSON.stringify(value), { status, headers: all });
}

/** A table as a file that no cache keeps. */
export function csvAnswer(text: string, name: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** What the operator has to mend is not told to callers, apart from these: they say what to do with the request. */
const TOLD: ReadonlySet<ErrorCode> = new Set(['queue_full', 'db_timeout']);

/** What is told in place of an error whose message names parts of this machine. */
const IN_SHORT: Partial<Record<ErrorCode, string>> = {
  db_unavailable: 'the database cannot be reached. Nothing was changed; try again soon.',
  store_unavailable: 'the store cannot be written. Nothing was changed; try again soon.',
  disk_full: 'the arena has no space left. Nothing was kept; its operator has to free some.',
};

/** An error as an answer. What is not the caller's is told by its code at most: its details stay in the log. */
export function errorAnswer(error: unknown, requestId: string): Response {
  const { code, message, status, details } = toldOf(error, requestId);
  const body: ErrorBody = { error: { code, message, requestId } };
  const wait = code === 'queue_full' ? '30' : code === 'too_many_requests' ? String(details['seconds']) : null;
  return jsonAnswer(body, status, wait === null ? {} : { 'retry-after': wait });
}

function toldOf(error: unknown, requestId: string): Pick<ArenaError, 'code' | 'message' | 'status' | 'details'> {
  const code = codeOf(error);
  if (!(error instanceof ArenaError) || code === null) return new ArenaError('internal', { requestId });
  const short = IN_SHORT[code];
  if (short !== undefined) return { code, message: short, status: error.status, details: {} };
  return ERRORS[code].fault === 'caller' || TOLD.has(code) ? error : new ArenaError('internal', { requestId });
}
