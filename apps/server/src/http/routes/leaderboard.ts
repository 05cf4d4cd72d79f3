import { WHOLE_BOARD, type BoardSlice } from '@coarena/core';
import { boardCsv } from '../../board/csv.ts';
import { SliceQuery } from '../../contract/index.ts';
import { csvAnswer } from '../json.ts';
import type { Route } from '../route.ts';

/**
 * The latest published boards. `seeded` is true where draws can be repeated from a public seed; `pending` and `void`
 * count battles. An unchanged board costs a 304.
 */
export const leaderboardRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/leaderboard',
    role: 'visitor',
    rate: 'none',
    summary:
      'The latest published board, or that of one kind of task, system or action space, with what is pending and void',
    query: SliceQuery,
    async handle({ board }, { headers, query }) {
      const { body, etag } = await board.get(query.size === 0 ? WHOLE_BOARD : sliceOf(query));
      const answer = { etag, 'cache-control': 'no-cache' };
      if (matches(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: answer });
      return new Response(body, { headers: { ...answer, 'content-type': 'application/json; charset=utf-8' } });
    },
  },
  {
    method: 'GET',
    path: '/api/leaderboard.csv',
    role: 'visitor',
    rate: 'read',
    summary: 'The same board as a table',
    query: SliceQuery,
    handle: ({ views }, { query }) => csvAnswer(boardCsv(views.board(sliceOf(query))), 'leaderboard.csv'),
  },
];

/** The slice that a checked query names; nothing and the empty text take all. */
export function sliceOf(query: URLSearchParams): BoardSlice {
  const { kind, system, actionSpace } = SliceQuery.parse({
    kind: query.get('kind') ?? '',
    system: query.get('system') ?? '',
    actionSpace: query.get('actionSpace') ?? '',
  });
  const slice = { kind: kind || null, system: system || null, actionSpace: actionSpace || null };
  return Object.values(slice).every((each) => each === null) ? WHOLE_BOARD : slice;
}

function matches(header: string | null, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//u, '') === etag || candidate.trim() === '*');
}
