import { expect, it } from 'vitest';
import { flattenFingerprint } from './battle/fingerprint.ts';
import { DESKTOP_FIGURES } from './desktop-figures.ts';

it('names every field that a fingerprint has beside the facts of its driver, and no other', () => {
  const names = DESKTOP_FIGURES.fingerprint;
  const guest = Object.fromEntries(names.filter((name) => !name.includes('.')).map((name) => [name, name]));
  const limits = Object.fromEntries(
    names.filter((name) => name.startsWith('limits.')).map((name) => [name.slice('limits.'.length), name]),
  );
  const flat = flattenFingerprint(
    { ...guest, limits, clock: { offsetMs: 0, uncertaintyMs: 0 }, clockMs: 0 } as unknown as Parameters<
      typeof flattenFingerprint
    >[0],
    { kernel: 'driver' },
    { attachments: [], sites: [] },
    {},
  );
  expect(Object.keys(flat).toSorted()).toEqual([...DESKTOP_FIGURES.fingerprint, 'driver.kernel'].toSorted());
});
