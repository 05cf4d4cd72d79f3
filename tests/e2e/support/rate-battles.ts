import { laneOn, type Choice, type TaskKind } from '@coarena/core';
import { PAIR, type ScriptedArena } from './open-arena.ts';

/** Rated battles as they are wanted. */
export type RatedScript = {
  readonly battles: number;
  readonly judges: readonly string[];
  readonly kind: TaskKind;
  /** Every so many battles the second agent is preferred, so that neither has only wins. */
  readonly upsetEvery: number;
};

/** Plays short battles and lets judges decide them in turn, slowly enough to count; ends when the board has them all. */
export async function rateBattles(
  scripted: ScriptedArena,
  { battles, judges, kind, upsetEvery }: RatedScript,
): Promise<void> {
  const { arena, server } = scripted;
  for (const id of judges) await arena.store.accounts.ensure({ id, kind: 'person', roles: ['judge'] });
  let last = 0;
  for (let n = 0; n < battles; n += 1) {
    const run = { steps: 1, frames: false };
    const id = await scripted.battle({ left: run, right: run }, { kind, key: `rated ${kind} ${n}` });
    const played = await arena.store.battles.get(id);
    if (played === null) throw new Error(`battle ${id} is gone`);
    const winner = (n + 1) % upsetEvery === 0 ? PAIR.b : PAIR.a;
    const choice: Choice = PAIR[laneOn(played, 'left')] === winner ? 'left' : 'right';
    const vote = await arena.store.judgments.judge({
      battle: id,
      judge: judges[n % judges.length] ?? '',
      choice,
      readingMs: 20_000,
      floorMs: 3_000,
      idempotency: { key: `rated ${kind} ${n}`, bodyHash: id },
    });
    if (vote.kind !== 'recorded') throw new Error(`the vote on ${id} was ${vote.kind}`);
    last = vote.position;
  }
  const deadline = performance.now() + 20_000;
  for (;;) {
    const answer = await fetch(`${server.address}/api/leaderboard`);
    const { basedOn } = (await answer.json()) as { readonly basedOn: number };
    if (basedOn >= last) return;
    if (performance.now() > deadline) throw new Error(`the board is based on entry ${basedOn}, not yet on ${last}`);
    await arena.clock.sleep(50);
  }
}
