import { BattleGrammar, opens, RefitOrder, type Digest, type LedgerEntry, type LedgerPayload } from '@coarena/core';
import type { Difference } from '../difference.ts';

type Entry<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

/** Every battle's entries in an order that the machine allows, boards that follow one another, and nothing left open. */
export function checkGrammar(entries: readonly LedgerEntry[]): readonly Difference[] {
  const orders = [new BattleGrammar(), new RefitOrder()] as const;
  const differences = entries.flatMap((entry) =>
    orders.flatMap((order) => {
      const what = order.next(entry);
      return what === null ? [] : [{ entry: entry.position, what }];
    }),
  );
  return [...differences, ...orders[0].end()];
}

/** Every opening opens what was committed to when the battle was admitted and drawn, and its draw names its pair. */
export function checkOpenings(entries: readonly LedgerEntry[], digest: Digest): readonly Difference[] {
  const admitted = new Map<string, Entry<'admitted'>>();
  const drawn = new Map<string, Entry<'drawn'>>();
  const differences: Difference[] = [];
  for (const { position, payload } of entries) {
    if (payload.kind === 'admitted') admitted.set(payload.battle, payload);
    if (payload.kind === 'drawn') drawn.set(payload.battle, payload);
    if (payload.kind !== 'opened') continue;
    const fault = (what: string): number => differences.push({ entry: position, what });
    const { battle, sideOfA, pair, draw, randomness, salts } = payload;
    const side = admitted.get(battle)?.side;
    const draws = drawn.get(battle);
    if (side === undefined || !opens(side, salts.side, sideOfA, digest))
      fault(`the side of battle ${battle} is not the one committed to at its admission`);
    if (draws === undefined || !opens(draws.pair, salts.pair, { pair, draw }, digest))
      fault(`the pair of battle ${battle} is not the one committed to when it was drawn`);
    if (draws === undefined || !opens(draws.randomness, salts.randomness, randomness, digest))
      fault(`the randomness of battle ${battle} is not the one committed to when it was drawn`);
  }
  return differences;
}
