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

/** The key of an epoch: null while it is secret, or where the draws came from a public seed. */
type EpochKey = Uint8Array | null;

/** A battle that was admitted: the first of its chain of repetitions, and the epochs that may have drawn its side. */
type Admission = { readonly root: string; readonly epochs: readonly string[] };

/**
 * Where an epoch's key is public, the side and the draw of every battle under it: what was opened must be what the key
 * gives. Servers and workers on several machines have epochs of their own at one time, so a battle may be of any epoch
 * that was open; it differs once every one of those keys is public and none gives what was opened.
 */
export function checkEpochs(
  entries: readonly LedgerEntry[],
  { digest, streams }: { readonly digest: Digest; readonly streams: EpochStreams },
): readonly Difference[] {
  const { keys, differences } = publicKeys(entries, digest);
  const open = new Set<string>();
  const admissions = new Map<string, Admission>();
  const drawn = new Map<string, readonly string[]>();
  const given = (epochs: readonly string[], label: string, fits: (stream: RandomStream) => boolean): boolean =>
    epochs.some((epoch) => {
      const key = keys.get(epoch) ?? null;
      return key === null || fits(streams(key)(label));
    });
  for (const { position, payload } of entries) {
    if (payload.kind === 'epoch') open.add(payload.keyHash);
    if (payload.kind === 'epoch_ended') open.delete(payload.keyHash);
    if (payload.kind === 'admitted') {
      const first = payload.retryOf === null ? undefined : admissions.get(payload.retryOf);
      admissions.set(payload.battle, first ?? { root: payload.battle, epochs: [...open] });
    }
    if (payload.kind === 'drawn') {
      const root = admissions.get(payload.battle)?.root ?? payload.battle;
      drawn.set(payload.battle, drawn.get(root) ?? [...open]);
    }
    if (payload.kind === 'opened') differences.push(...faultsOf(payload).map((what) => ({ entry: position, what })));
  }
  return differences;

  function faultsOf({ battle, randomness, sideOfA }: Entry<'opened'>): readonly string[] {
    const { root, epochs } = admissions.get(battle) ?? { root: battle, epochs: [] };
    const faults: string[] = [];
    if (randomness.label !== `battle:${root}:pair`)
      faults.push(`battle ${battle} was drawn from the stream "${randomness.label}"`);
    const numbers = canonicalJson(randomness.numbers);
    const drawnIn = drawn.get(battle) ?? [];
    const sameNumbers = (stream: RandomStream): boolean =>
      canonicalJson(randomness.numbers.map(() => stream.next())) === numbers;
    if (drawnIn.length > 0 && !given(drawnIn, randomness.label, sameNumbers))
      faults.push(`the epoch's key gives battle ${battle} other random numbers`);
    const sameSide = (stream: RandomStream): boolean => stream.next() < 0.5 === (sideOfA === 'left');
    if (epochs.length > 0 && !given(epochs, `battle:${root}:side`, sameSide))
      faults.push(`the epoch's key puts lane a of battle ${battle} on the other side`);
    return faults;
  }
}

/** The keys that were published, each held against the hash that was published before. */
function publicKeys(
  entries: readonly LedgerEntry[],
  digest: Digest,
): { readonly keys: ReadonlyMap<string, EpochKey>; readonly differences: Difference[] } {
  const differences: Difference[] = [];
  const keys = new Map<string, EpochKey>();
  const seeded = new Set<string>();
  for (const { position, payload } of entries) {
    if (payload.kind === 'epoch') {
      keys.set(payload.keyHash, null);
      if (payload.seeded) seeded.add(payload.keyHash);
    }
    if (payload.kind !== 'epoch_ended') continue;
    const { keyHash } = payload;
    const key = Buffer.from(payload.key, 'hex');
    if (!keys.has(keyHash)) differences.push({ entry: position, what: 'ends an epoch that never began' });
    if (toHex(digest.digest(key)) !== keyHash)
      differences.push({ entry: position, what: 'its key is not the one whose hash was published' });
    else if (!seeded.has(keyHash)) keys.set(keyHash, key);
  }
  return { keys, differences };
}
