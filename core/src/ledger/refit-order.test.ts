import { describe, expect, it } from 'vitest';
import type { LedgerPayload } from './entry.ts';
import { RefitOrder } from './refit-order.ts';

type Refit = Extract<LedgerPayload, { readonly kind: 'refit' }>;

const hash = '0'.repeat(64);
const epoch: LedgerPayload = { kind: 'epoch', keyHash: hash, seeded: false };
const refit = (basedOn: number, more: Partial<Refit> = {}): LedgerPayload => ({
  kind: 'refit',
  basedOn,
  boardHash: hash,
  estimator: 'e',
  optionsHash: hash,
  window: 'all',
  roster: ['a', 'b'],
  ...more,
});

function faultsIn(payloads: readonly LedgerPayload[]): readonly (string | null)[] {
  const order = new RefitOrder();
  return payloads.map((payload, index) => order.next({ position: index + 1, at: 0, payload }));
}

describe('boards that follow one another', () => {
  it('may lag behind the newest entry, stand still, and change their options', () => {
    const other = { optionsHash: 'f'.repeat(64), estimator: 'f', window: 20_000 };
    expect(faultsIn([epoch, epoch, refit(1), refit(1), refit(2), refit(2, other), refit(2)])).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  it.each<[string, LedgerPayload, RegExp]>([
    ['of what had not happened', refit(9), /cannot be published/u],
    ['of an older state', refit(1), /entry 1 follows one that was based on entry 2/u],
    ['of a publication', refit(3), /only publishes another board/u],
    ['with an agent twice', refit(2, { roster: ['a', 'b', 'a'] }), /names a twice/u],
    ['under another estimator of the same options', refit(2, { estimator: 'f' }), /are said to be the options of e/u],
    ['of another window of the same options', refit(2, { window: 10 }), /window 10 are said/u],
  ])('may not be: %s', (_, payload, what) => {
    expect(faultsIn([epoch, epoch, refit(2), payload]).at(-1)).toMatch(what);
  });
});
