import type { Choice, Side } from '@coarena/core';
import type {
  AnatomyAnswer,
  AuditAnswer,
  BattleAnswer,
  CompareAnswer,
  DecidedAnswer,
  ErrorAnswer,
  JudgeRecordAnswer,
  InvitedAnswer,
  JudgmentAnswer,
  LeaderboardAnswer,
  LedgerHeadAnswer,
  LiveAnswer,
  LiveSides,
  MethodologyAnswer,
  NextAnswer,
  Page,
  PasswordLinkAnswer,
  PersonAnswer,
  ReadingAnswer,
  RecipeAnswer,
  SiteAnswer,
  SessionAnswer,
  TaskAnswer,
  TrustMarkAnswer,
} from '@coarena/server/contract';
import type { Picture } from './replay/pictures.ts';

/** What the API answered instead of the thing asked for. `status` 0: no answer came at all. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly requestId: string | null;
  /** Seconds that the server asks to wait, or null. */
  readonly retryAfter: number | null;

  constructor(code: string, message: string, status: number, requestId: string | null, retryAfter: number | null) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** True when nobody knows whether the request was done: the same request with the same key may be sent again. */
  get uncertain(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** A key that makes a request count once, however often it is sent. */
export function idempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where a picture of a run is: as it was, or with personal fields covered. */
export function frameUrl(battle: string, side: Side, picture: Picture, masked = false): string {
  return `/api/battles/${battle}/${masked ? 'masked' : 'frames'}/${side}/${picture}`;
}

/** Where a delivered file is. */
export function fileUrl(battle: string, side: Side, index: number): string {
  return `/api/battles/${battle}/files/${side}/${index}`;
}

/** Where the events of a battle are. */
export function eventsUrl(battle: string): string {
  return `/api/battles/${battle}/events`;
}

/** Every request that the pages make; each rejects with an `ApiError`. */
export const api = {
  session: () => get<SessionAnswer>('/api/session'),
  signIn: (body: { email: string; password: string }) => post<unknown>('/api/auth/sign-in/email', body),
  signUp: (body: { name: string; email: string; password: string }) => post<unknown>('/api/auth/sign-up/email', body),
  signOut: () => post<unknown>('/api/auth/sign-out', {}),
  oneTime: (token: string) => post<unknown>('/api/session/one-time', { token }),
  choosePassword: (token: string, password: string) => post<unknown>('/api/session/password', { token, password }),
  people: (find: string, cursor: string | null) => {
    const query = new URLSearchParams({
      ...(find === '' ? {} : { find }),
      ...(cursor === null ? {} : { cursor }),
    }).toString();
    return get<Page<PersonAnswer>>(`/api/people${query === '' ? '' : `?${query}`}`);
  },
  invite: (body: { name: string; email: string }) => post<InvitedAnswer>('/api/people', body),
  passwordLink: (person: string) => post<PasswordLinkAnswer>(`/api/people/${person}/password-link`, {}),
  trust: (judge: string, untrusted: boolean, reason: string) =>
    post<{ readonly position: number | null }>(`/api/judges/${judge}/trust`, { untrusted, reason }),
  trustMarks: (cursor: string | null) => get<Page<TrustMarkAnswer>>(`/api/trust-marks${after(cursor)}`),
  task: (id: string) => get<TaskAnswer>(`/api/tasks/${id}`),
  sites: () => get<readonly SiteAnswer[]>('/api/sites'),
  recipes: () => get<readonly RecipeAnswer[]>('/api/recipes'),
  tasks: (cursor: string | null) => get<Page<TaskAnswer>>(`/api/tasks${after(cursor)}`),
  next: () => get<NextAnswer>('/api/judging/next'),
  battle: (id: string) => get<BattleAnswer>(`/api/battles/${id}`),
  decided: (cursor: string | null) => get<Page<DecidedAnswer>>(`/api/battles${after(cursor)}`),
  answered: (cursor: string | null) => get<Page<DecidedAnswer>>(`/api/judges/me/battles${after(cursor)}`),
  live: (id: string) => get<LiveAnswer>(`/api/battles/${id}/live`),
  grant: (id: string, sides: readonly Side[], key: string) =>
    post<LiveSides>(`/api/battles/${id}/grants`, { sides }, { 'idempotency-key': key }),
  reply: (id: string, side: Side, text: string, key: string) =>
    post<LiveSides>(`/api/battles/${id}/answers`, { side, text }, { 'idempotency-key': key }),
  endSide: (id: string, side: Side, key: string) =>
    post<LiveSides>(`/api/battles/${id}/ends`, { side }, { 'idempotency-key': key }),
  reading: (id: string) => post<ReadingAnswer>(`/api/battles/${id}/reading`, {}),
  judge: (id: string, choice: Choice, key: string) =>
    post<JudgmentAnswer>(`/api/battles/${id}/judgments`, { choice }, { 'idempotency-key': key }),
  withdraw: (id: string) => request<unknown>('DELETE', `/api/battles/${id}/judgments/mine`, {}),
  leaderboard: (query = '') => get<LeaderboardAnswer>(`/api/leaderboard${query}`),
  compare: (query: string) => get<CompareAnswer>(`/api/rating/compare${query}`),
  audit: () => get<AuditAnswer>('/api/rating/audit'),
  anatomy: () => get<AnatomyAnswer>('/api/anatomy'),
  methodology: () => get<MethodologyAnswer>('/api/rating/methodology'),
  judgeRecord: () => get<JudgeRecordAnswer>('/api/judges/me'),
  ledgerHead: () => get<LedgerHeadAnswer>('/api/ledger/head'),
};

/** An `ApiError` of any status, read from the text of an answer. */
export function errorOf(status: number, text: string, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null ? null : Number(retryAfter);
  const wait = seconds !== null && Number.isFinite(seconds) ? seconds : null;
  try {
    const { error } = JSON.parse(text) as ErrorAnswer;
    return new ApiError(error.code, error.message, status, error.requestId, wait);
  } catch {
    return new ApiError(
      'unreadable',
      `the arena answered ${status} in a form that this page cannot read`,
      status,
      null,
      wait,
    );
  }
}

/** The error of a request that got no answer. */
export function unreachable(): ApiError {
  return new ApiError('unreachable', 'the arena cannot be reached', 0, null, null);
}

/** An `ApiError` for anything thrown. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('page', String(error), 0, null, null);
}

function after(cursor: string | null): string {
  return cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
}

function get<T>(path: string): Promise<T> {
  return request<T>('GET', path);
}

function post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
  return request<T>('POST', path, body, headers);
}

async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json', ...headers } };
  if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(path, init).catch(() => {
    throw unreachable();
  });
  const text = await response.text().catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw errorOf(response.status, text, response.headers.get('retry-after'));
  return (text === '' ? null : JSON.parse(text)) as T;
}
