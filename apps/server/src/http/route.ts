import type { Board, Role } from '@coarena/core';
import type { Arena } from '@coarena/runtime';

/** What handlers work with. */
export type ApiDeps = {
  readonly arena: Arena;
  readonly version: string;
  /** `clock.monotonic()` at the start. */
  readonly startedAt: number;
  readonly latestBoard: () => Board;
};

/** Who asks. Without an account everyone is a visitor. */
export type Caller = { readonly account: string | null; readonly roles: readonly Role[] };

/** One request as a handler sees it. */
export type ApiRequest = { readonly headers: Headers; readonly caller: Caller; readonly requestId: string };

/** One thing that the API offers. `path` is compared byte for byte; nothing else is reachable. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly role: Role;
  handle(deps: ApiDeps, request: ApiRequest): Promise<Response> | Response;
};
