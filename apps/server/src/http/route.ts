import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Anatomy, Role } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import type { BoardCache } from '../board/board-cache.ts';
import type { RatingViews } from '../board/rating-views.ts';
import type { JudgingDesk } from '../judging/judging-desk.ts';
import type { PublicReplays } from '../judging/public-replays.ts';
import type { LedgerDesk } from '../ledger/ledger-desk.ts';
import type { LiveFeeds } from '../live/live-feeds.ts';
import type { Refit } from '../refit/index.ts';
import type { SignIn } from '../sign-in/sign-in.ts';

/** What handlers work with. */
export type ApiDeps = {
  readonly arena: Arena;
  /** The whole table, for the description of the API. */
  readonly routes: readonly Route[];
  readonly version: string;
  /** `clock.monotonic()` at the start. */
  readonly startedAt: number;
  readonly signIn: SignIn;
  readonly board: BoardCache;
  readonly views: RatingViews;
  /** What agents get and what is kept of it; it does not change while the server runs. */
  readonly anatomy: Anatomy;
  readonly ledger: LedgerDesk;
  readonly rating: Pick<Refit, 'streamingOf'>;
  readonly judging: JudgingDesk;
  readonly replays: PublicReplays;
  readonly feeds: LiveFeeds;
};

/** Who asks. Without an account everyone is a visitor. */
export type Caller = { readonly account: string | null; readonly name: string; readonly roles: readonly Role[] };

/** One request as a handler sees it. */
export type ApiRequest = {
  readonly headers: Headers;
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The socket's own address, or whom a trusted proxy names; no other header changes it. */
  readonly address: string;
  readonly requestId: string;
  /** The checked body of a route that has a schema; undefined elsewhere. */
  readonly body: unknown;
  /** The request as it comes, for bodies that are streamed. */
  readonly incoming: IncomingMessage | null;
  /** Who asks; looked up once, and only when it is needed. */
  readonly caller: () => Promise<Caller>;
  /** Who asks by now: looked up again, for what is answered over a long time. */
  readonly callerNow: () => Promise<Caller>;
  /** The account that asks; throws `not_signed_in` without one. */
  readonly account: () => Promise<string>;
};

/** How much of the arena's work an address may ask for: the names of the budgets in `guard/rate-limit.ts`. */
export type RateClass = 'none' | 'read' | 'write' | 'upload' | 'sign-in';

/** One thing that the API offers. Its path is compared byte for byte; nothing else is reachable. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /**
   * `:id` stands for 32 lower-case hexadecimal digits, `:side` for a side, `:index` for up to four digits, `:position` for
   * a number from 1 on of up to fifteen.
   */
  readonly path: `/api/${string}`;
  readonly role: Role;
  readonly rate: RateClass;
  /** One sentence for the description of the API. */
  readonly summary: string;
  /** What the body must be: JSON of this schema, or whatever the handler reads itself. */
  readonly body?: z.ZodType;
  readonly upload?: true;
  readonly query?: z.ZodObject;
  /** Needs an `Idempotency-Key`. */
  readonly keyed?: true;
  handle(deps: ApiDeps, request: ApiRequest): Promise<Response> | Response;
};
