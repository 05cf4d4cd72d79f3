import { ArenaError, ERRORS, codeOf, type ErrorCode } from '@coarena/core';

/** The one shape of every error that the API answers with. */
export type ErrorBody = {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly requestId: string };
};

/** An answer of JSON that no cache keeps unless told otherwise. */
export function jsonAnswer(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** An error as an answer. What is not in the catalogue is told as `internal`: its details stay in the log. */
export function errorAnswer(error: unknown, requestId: string): Response {
  const code = codeOf(error) ?? 'internal';
  const hidden =
    ERRORS[code].status >= 500 && ERRORS[code].fault !== 'caller' && code !== 'db_unavailable' && code !== 'db_timeout';
  const shown = error instanceof ArenaError && !hidden ? error : new ArenaError('internal', { requestId });
  const body: ErrorBody = { error: { code: shown.code, message: shown.message, requestId } };
  return jsonAnswer(body, shown.status);
}
