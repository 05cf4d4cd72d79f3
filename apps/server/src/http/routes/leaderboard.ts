import type { Route } from '../route.ts';

/**
 * The latest published board. `seeded` is true where its draws can be repeated from a public seed; `pending` and `void`
 * count battles. An unchanged board costs a 304.
 */
export const leaderboard: Route = {
  method: 'GET',
  path: '/api/leaderboard',
  role: 'visitor',
  rate: 'none',
  summary: 'The latest published board, with what is pending and void beside it',
  async handle({ board }, { headers }) {
    const { body, etag } = await board.get();
    const answer = { etag, 'cache-control': 'no-cache' };
    if (matches(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: answer });
    return new Response(body, { headers: { ...answer, 'content-type': 'application/json; charset=utf-8' } });
  },
};

function matches(header: string | null, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//u, '') === etag || candidate.trim() === '*');
}
