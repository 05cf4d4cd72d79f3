import {
  BattleGrammar,
  canonicalJson,
  opens,
  toHex,
  type Digest,
  type LedgerEntry,
  type LedgerPayload,
  type RandomStream,
} from '@coarena/core';
import type { Difference } from '../difference.ts';

type Entry<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

/** Every battle's entries in an order that the machine allows. */
export function checkGrammar(entries: readonly LedgerEntry[]): readonly Difference[] {
  const grammar = new BattleGrammar();
  return entries.flatMap((entry) => {
    const what = grammar.next(entry);
    return what === null ? [] : [{ entry: entry.position, what }];
  });
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

/** The streams of an epoch by its key. */
export type EpochStreams = (key: Uint8Array) => (label: string) => RandomStream;

/**
 * Where an epoch's key is public, the randomness of every draw and side under it: what was opened must be what the key
 * gives. `streams` makes the streams of a key.
 */
export function checkEpochs(
  entries: readonly LedgerEntry[],
  { digest, streams }: { readonly digest: Digest; readonly streams: EpochStreams },
): readonly Difference[] {
  const differences: Difference[] = [];
  const keys = new Map<string, Uint8Array>();
  const known = new Set<string>();
  for (const { position, payload } of entries) {
    if (payload.kind === 'epoch') known.add(payload.keyHash);
    if (payload.kind !== 'epoch_ended') continue;
    const key = Buffer.from(payload.key, 'hex');
    if (!known.has(payload.keyHash)) differences.push({ entry: position, what: 'ends an epoch that never began' });
    if (toHex(digest.digest(key)) !== payload.keyHash)
      differences.push({ entry: position, what: 'its key is not the one whose hash was published' });
    else keys.set(payload.keyHash, key);
  }
  let current: Entry<'epoch'> | null = null;
  const epochOf = new Map<string, Entry<'epoch'>>();
  const admissions = new Map<string, { readonly root: string; readonly epoch: Entry<'epoch'> | null }>();
  for (const { position, payload } of entries) {
    if (payload.kind === 'epoch') current = payload;
    if (payload.kind === 'admitted') {
      const first = payload.retryOf === null ? undefined : admissions.get(payload.retryOf);
      admissions.set(payload.battle, first ?? { root: payload.battle, epoch: current });
    }
    if (payload.kind === 'drawn' && current !== null)
      epochOf.set(payload.battle, epochOf.get(rootOf(payload.battle)) ?? current);
    if (payload.kind !== 'opened') continue;
    const { battle, randomness, sideOfA, draw } = payload;
    const root = rootOf(battle);
    if (draw.by === 'matchmaker' && randomness.label !== `battle:${root}:pair`)
      differences.push({ entry: position, what: `battle ${battle} was drawn from the stream "${randomness.label}"` });
    const drawnUnder = epochOf.get(battle);
    const key = keys.get(drawnUnder?.keyHash ?? '');
    if (key !== undefined && drawnUnder?.seeded === false) {
      const stream = streams(key)(randomness.label);
      const numbers = randomness.numbers.map(() => stream.next());
      if (canonicalJson(numbers) !== canonicalJson(randomness.numbers))
        differences.push({ entry: position, what: `the epoch's key gives battle ${battle} other random numbers` });
    }
    const admittedUnder = admissions.get(battle)?.epoch;
    const sideKey = keys.get(admittedUnder?.keyHash ?? '');
    if (sideKey !== undefined && admittedUnder?.seeded === false) {
      const left = streams(sideKey)(`battle:${root}:side`).next() < 0.5;
      if ((sideOfA === 'left') !== left)
        differences.push({
          entry: position,
          what: `the epoch's key puts lane a of battle ${battle} on the other side`,
        });
    }
  }
  return differences;

  function rootOf(battle: string): string {
    return admissions.get(battle)?.root ?? battle;
  }
}
