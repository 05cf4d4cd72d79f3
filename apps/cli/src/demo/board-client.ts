import type { Board } from '@coarena/core';
import type { Arena } from '@coarena/runtime';

const POLL_MS = 20;
const LONGEST_WAIT_MS = 30_000;

/** The board as the API serves it. */
export async function servedBoard(address: string): Promise<Board> {
  const answer = await fetch(`${address}/api/leaderboard`, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`the leaderboard answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Board;
}

/** Asks until the served board reflects a position of the judgment log. */
export async function boardThatIncludes(
  arena: Arena,
  address: string,
  position: number,
  stop: AbortSignal,
): Promise<Board> {
  const deadline = arena.clock.monotonic() + LONGEST_WAIT_MS;
  for (;;) {
    const board = await servedBoard(address);
    if (board.basedOn >= position) return board;
    if (arena.clock.monotonic() > deadline)
      throw new Error(`no served board reflects log position ${position} after ${LONGEST_WAIT_MS} ms`);
    await arena.clock.sleep(POLL_MS, stop);
  }
}
