import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matchmaker } from '@coarena/core';
import { inject } from '../../../apps/cli/src/verify/inject/inject.ts';
import { openVerifyParts } from '../../../apps/cli/src/verify/verify-parts.ts';
import { verifyExport } from '../../../apps/cli/src/verify/verify-export.ts';
import { exportOf, SETTINGS } from './scripted-ledger.ts';

const parts = openVerifyParts();
let archive: Uint8Array;

beforeAll(async () => {
  const ratings = await parts.ratings(SETTINGS);
  if ('unavailable' in ratings) throw new Error(ratings.unavailable);
  const matchmaker = (await parts.matchmaker('uncertainty', {})) as Matchmaker;
  archive = await exportOf({ seed: 5, battles: 80, agents: ['A', 'B', 'C', 'D'], matchmaker, ratings });
});
afterAll(() => parts.dispose());

describe('verify', () => {
  it('finds nothing in a sound export', async () => {
    const verdict = await verifyExport(archive, parts);
    expect(verdict.differences).toEqual([]);
    expect(verdict).toMatchObject({ ok: true, unchecked: [], unsigned: 0, truncated: null });
  });

  it('misses none of 300 changes', async () => {
    const report = await inject(archive, { count: 300, seed: 5, parts });
    expect(report).toEqual({ injected: 300, found: 300, missed: [] });
  });
});
