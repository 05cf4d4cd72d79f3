import type { Battle } from '@coarena/core';
import type { Arena } from '@coarena/runtime';

const POLL_MS = 100;
/** Time for two desktops, on top of the longest run. */
const MARGIN_MS = 180_000;

/**
 * Waits until a battle can be judged; the repetition of a void battle takes its place. Throws, with the cause, when it
 * ends in any other way or takes longer than a run may.
 */
export async function awaitJudgeable(arena: Arena, id: string, stop: AbortSignal): Promise<Battle> {
  let current = id;
  const { store, clock, config } = arena;
  const deadline = clock.monotonic() + 2 * config.battle.budget.wallSeconds * 1_000 + MARGIN_MS;
  while (clock.monotonic() < deadline) {
    const battle = await store.battles.get(current);
    if (battle === null) throw new Error(`battle ${current} is not in the store`);
    if (battle.state === 'judgeable') return battle;
    if (battle.state === 'void') current = await repetitionOf(arena, battle);
    if (battle.state === 'resolved')
      throw new Error(`battle ${current} was never offered to a judge: ${battle.exclusion ?? 'no reason was kept'}`);
    if (battle.state === 'cancelled') throw new Error(`battle ${current} was cancelled`);
    await clock.sleep(POLL_MS, stop);
  }
  throw new Error(`battle ${current} did not end in time`);
}

async function repetitionOf({ store }: Arena, battle: Battle): Promise<string> {
  for (let after = 0; ;) {
    const entries = await store.log.read(after, 500);
    for (const { payload } of entries) {
      if (payload.kind === 'voided' && payload.battle === battle.id && payload.retriedAs !== null)
        return payload.retriedAs;
    }
    const last = entries.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  throw new Error(
    `battle ${battle.id} is void: ${battle.voidCause ?? 'no cause was kept'}; the lines before this one say what failed`,
  );
}
