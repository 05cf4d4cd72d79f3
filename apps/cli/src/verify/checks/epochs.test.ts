import { describe, expect, it } from 'vitest';
import { toHex, type LedgerPayload, type Side } from '@coarena/core';
import { epochRandom, nodeDigest } from '@coarena/runtime';
import { checkEpochs } from './epochs.ts';

const [one, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const hash = '0'.repeat(64);
const hashOf = (key: Uint8Array): string => toHex(nodeDigest.digest(key));
const began = (key: Uint8Array, seeded = false): LedgerPayload => ({ kind: 'epoch', keyHash: hashOf(key), seeded });
const ended = (key: Uint8Array): LedgerPayload => ({ kind: 'epoch_ended', keyHash: hashOf(key), key: toHex(key) });
const parts = { digest: nodeDigest, streams: (key: Uint8Array) => (label: string) => epochRandom(key).stream(label) };

/** A battle whose side and draw come from this key. */
function battle(id: string, key: Uint8Array, change: { side?: Side; numbers?: number[] } = {}): LedgerPayload[] {
  const label = `battle:${id}:pair`;
  const stream = epochRandom(key).stream(label);
  const side = epochRandom(key).stream(`battle:${id}:side`).next() < 0.5 ? 'left' : 'right';
  return [
    {
      kind: 'admitted',
      battle: id,
      task: 't',
      taskKind: null,
      actionSpace: 'browser',
      system: 'linux',
      redundant: false,
      target: 1,
      showcase: false,
      budget: { steps: 1, wallMs: 1 },
      retryOf: null,
      personal: hash,
      side: hash,
    },
    { kind: 'drawn', battle: id, pair: hash, randomness: hash },
    {
      kind: 'opened',
      battle: id,
      sideOfA: change.side ?? side,
      pair: { a: 'x', b: 'y' },
      draw: { by: 'showcases', pairs: [['x', 'y']] },
      randomness: { label, numbers: change.numbers ?? [stream.next(), stream.next()] },
      salts: { side: hash, pair: hash, randomness: hash },
    },
  ];
}

function faultsIn(payloads: readonly LedgerPayload[]): readonly string[] {
  const entries = payloads.map((payload, index) => ({ position: index + 1, at: 0, payload }));
  return checkEpochs(entries, parts).differences.map(({ what }) => what);
}

const otherSide = (id: string, key: Uint8Array): Side => {
  const opened = battle(id, key).at(-1);
  return opened?.kind === 'opened' && opened.sideOfA === 'left' ? 'right' : 'left';
};

describe('the draws of an epoch', () => {
  it('are what its key gives, whichever of the open epochs they are of', () => {
    const both = [began(one), began(other), ...battle('b', one), ...battle('c', other)];
    expect(faultsIn(both)).toEqual([]);
    expect(faultsIn([...both, ended(one)])).toEqual([]);
    expect(faultsIn([...both, ended(one), ended(other)])).toEqual([]);
  });

  it('are told once every key that could have given them is public', () => {
    const cheated = battle('b', one, { side: otherSide('b', one), numbers: [0.1, 0.2] });
    expect(faultsIn([began(one), ...cheated])).toEqual([]);
    expect(faultsIn([began(one), ...cheated, ended(one)])).toHaveLength(2);
    expect(faultsIn([began(one), began(other), ...cheated, ended(one)])).toEqual([]);
    expect(faultsIn([began(one), ended(one), began(other), ...battle('b', one), ended(other)]).length).toBeGreaterThan(
      0,
    );
  });

  it('of a public seed are not held against a key', () => {
    expect(faultsIn([began(one, true), ...battle('b', other), ended(one)])).toEqual([]);
  });

  it('come from the stream that the battle has', () => {
    const [admitted, drawn, opened] = battle('b', one);
    if (admitted === undefined || drawn === undefined || opened?.kind !== 'opened') throw new Error('no battle');
    const label = 'battle:c:pair';
    const strange = { ...opened, randomness: { ...opened.randomness, label } };
    expect(faultsIn([began(one), admitted, drawn, strange])).toEqual([`battle b was drawn from the stream "${label}"`]);
  });

  it('cannot be hidden again by beginning the epoch anew, nor ended twice', () => {
    const cheated = battle('b', one, { numbers: [0.1, 0.2] });
    const faults = faultsIn([began(one), ...cheated, ended(one), began(one)]);
    expect(faults).toContain('begins an epoch that began before');
    expect(faults.join('\n')).toMatch(/gives battle b other random numbers/u);
    expect(faultsIn([began(one), ended(one), ended(one)])).toEqual(['ends an epoch that ended before']);
  });

  it('are made in an epoch', () => {
    expect(faultsIn([...battle('b', one)])).toEqual([
      'battle b was given its sides in no epoch',
      'battle b was drawn in no epoch',
    ]);
    expect(faultsIn([began(one), ended(one), ...battle('b', one)])).toHaveLength(2);
  });

  it('are counted by what could be said of them', () => {
    const tally = (payloads: readonly LedgerPayload[]) =>
      checkEpochs(
        payloads.map((payload, index) => ({ position: index + 1, at: 0, payload })),
        parts,
      ).draws;
    expect(tally([began(one), ...battle('b', one)])).toEqual({ checked: 0, secret: 1, seeded: 0 });
    expect(tally([began(one), ...battle('b', one), ended(one)])).toEqual({ checked: 1, secret: 0, seeded: 0 });
    expect(tally([began(one, true), ...battle('b', one)])).toEqual({ checked: 0, secret: 0, seeded: 1 });
  });

  it('need a key whose hash was published before', () => {
    expect(faultsIn([ended(one)])).toEqual(['ends an epoch that never began']);
    const wrong = { ...ended(one), keyHash: hashOf(other) } as LedgerPayload;
    expect(faultsIn([began(other), wrong])).toEqual(['its key is not the one whose hash was published']);
  });
});
