import { messageOf, type Board } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { jsonAnswer } from './json.ts';
import type { Route } from './route.ts';

/**
 * The latest published board. The answer is the board itself with `seeded`, true where its draws can be repeated from a
 * public seed. The first answer of each board stamps the event time l of the battles that it reflects (R135).
 */
export const leaderboard: Route = {
  method: 'GET',
  path: '/api/leaderboard',
  role: 'visitor',
  handle({ arena, latestBoard }, { headers }) {
    const board = latestBoard();
    const body = { ...board, seeded: arena.random.seeded };
    const etag = `"${arena.hasher.sha256(JSON.stringify(body)).slice(0, 32)}"`;
    markServed(arena, board);
    const answer = { etag, 'cache-control': 'no-cache' };
    if (matches(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: answer });
    return jsonAnswer(body, 200, answer);
  },
};

const served = new WeakMap<Arena, number>();

/** The answer does not wait for the stamp; a stamp that failed is tried again with the next request. */
function markServed(arena: Arena, board: Board): void {
  if ((served.get(arena) ?? -1) >= board.basedOn) return;
  const before = served.get(arena) ?? -1;
  served.set(arena, board.basedOn);
  arena.store.boards.served(board.basedOn).catch((error: unknown) => {
    served.set(arena, before);
    arena.log.warn('the time of service could not be kept', { basedOn: board.basedOn, reason: messageOf(error) });
  });
}

function matches(header: string | null, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((candidate) => candidate.trim().replace(/^W\//u, '') === etag || candidate.trim() === '*');
}
