import {
  canonicalJson,
  toHex,
  type Digest,
  type LedgerEntry,
  type LedgerPayload,
  type RandomStream,
} from '@coarena/core';
import type { Difference } from '../difference.ts';

type Entry<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

/** The streams of an epoch by its key. */
export type EpochStreams = (key: Uint8Array) => (label: string) => RandomStream;

/** The key of an epoch, or why there is none: it is secret still, or the draws come from a seed that somebody chose. */
type EpochKey = Uint8Array | 'secret' | 'seeded';

/** How many opened battles have the side and the draw that a published key gives, and how many cannot be held against one. */
export type DrawTally = { readonly checked: number; readonly secret: number; readonly seeded: number };
/** Of no battles. */
export const NO_DRAWS: DrawTally = { checked: 0, secret: 0, seeded: 0 };

/** A battle that was admitted: the first of its chain of repetitions, and the epochs that may have drawn its side. */
type Admission = { readonly root: string; readonly epochs: readonly string[] };

/**
 * Where an epoch's key is public, the side and the draw of every battle under it: what was opened must be what the key
 * gives. Servers and workers on several machines have epochs of their own at one time, so a battle may be of any epoch
 * that was open; it differs once every one of those keys is public and none gives what was opened, and where none was open.
 */
export function checkEpochs(
  entries: readonly LedgerEntry[],
  { digest, streams }: { readonly digest: Digest; readonly streams: EpochStreams },
): { readonly differences: readonly Difference[]; readonly draws: DrawTally } {
  const { keys, differences } = publicKeys(entries, digest);
  const open = new Set<string>();
  const admissions = new Map<string, Admission>();
  const drawn = new Map<string, readonly string[]>();
  const draws = { ...NO_DRAWS };
  for (const { position, payload } of entries) {
    const fault = (what: string): number => differences.push({ entry: position, what });
    if (payload.kind === 'epoch') open.add(payload.keyHash);
    if (payload.kind === 'epoch_ended') open.delete(payload.keyHash);
    if (payload.kind === 'admitted') {
      const first = payload.retryOf === null ? undefined : admissions.get(payload.retryOf);
      admissions.set(payload.battle, first ?? { root: payload.battle, epochs: [...open] });
      if (first === undefined && open.size === 0) fault(`battle ${payload.battle} was given its sides in no epoch`);
    }
    if (payload.kind === 'drawn') {
      const root = admissions.get(payload.battle)?.root ?? payload.battle;
      const first = drawn.get(root);
      drawn.set(payload.battle, first ?? [...open]);
      if (first === undefined && open.size === 0) fault(`battle ${payload.battle} was drawn in no epoch`);
    }
    if (payload.kind === 'opened') {
      const { root, epochs } = admissions.get(payload.battle) ?? { root: payload.battle, epochs: [] };
      for (const what of opening(payload, root, { side: epochs, pair: drawn.get(payload.battle) ?? [] })) fault(what);
    }
  }
  return { differences, draws };

  /** Whether one of the keys gives what was opened. `null`: none does, and all are public. */
  function given(epochs: readonly string[], label: string, fits: (stream: RandomStream) => boolean): Given | null {
    const known = epochs.map((epoch) => keys.get(epoch) ?? 'secret');
    if (known.some((key) => typeof key !== 'string' && fits(streams(key)(label)))) return 'checked';
    return known.includes('secret') ? 'secret' : known.includes('seeded') ? 'seeded' : null;
  }

  function opening(
    { battle, randomness, sideOfA }: Entry<'opened'>,
    root: string,
    epochs: { readonly side: readonly string[]; readonly pair: readonly string[] },
  ): readonly string[] {
    const faults: string[] = [];
    if (randomness.label !== `battle:${root}:pair`)
      faults.push(`battle ${battle} was drawn from the stream "${randomness.label}"`);
    const numbers = canonicalJson(randomness.numbers);
    const pair = given(
      epochs.pair,
      randomness.label,
      (stream) => canonicalJson(randomness.numbers.map(() => stream.next())) === numbers,
    );
    const side = given(epochs.side, `battle:${root}:side`, (stream) => stream.next() < 0.5 === (sideOfA === 'left'));
    if (pair === null && epochs.pair.length > 0)
      faults.push(`the epoch's key gives battle ${battle} other random numbers`);
    if (side === null && epochs.side.length > 0)
      faults.push(`the epoch's key puts lane a of battle ${battle} on the other side`);
    if (pair !== null && side !== null) draws[pair === 'checked' ? side : pair] += 1;
    return faults;
  }
}

type Given = keyof DrawTally;

/** The keys that were published, each held against the hash that was published before. An epoch begins and ends once. */
function publicKeys(
  entries: readonly LedgerEntry[],
  digest: Digest,
): { readonly keys: ReadonlyMap<string, EpochKey>; readonly differences: Difference[] } {
  const differences: Difference[] = [];
  const keys = new Map<string, EpochKey>();
  const ended = new Set<string>();
  for (const { position, payload } of entries) {
    const fault = (what: string): number => differences.push({ entry: position, what });
    if (payload.kind === 'epoch') {
      if (keys.has(payload.keyHash)) fault('begins an epoch that began before');
      else keys.set(payload.keyHash, payload.seeded ? 'seeded' : 'secret');
    }
    if (payload.kind !== 'epoch_ended') continue;
    const { keyHash } = payload;
    const key = Buffer.from(payload.key, 'hex');
    if (!keys.has(keyHash)) fault('ends an epoch that never began');
    if (ended.has(keyHash)) fault('ends an epoch that ended before');
    ended.add(keyHash);
    if (toHex(digest.digest(key)) !== keyHash) fault('its key is not the one whose hash was published');
    else if (keys.get(keyHash) === 'secret') keys.set(keyHash, key);
  }
  return { keys, differences };
}
