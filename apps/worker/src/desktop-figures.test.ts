import { expect, it } from 'vitest';
import { flattenFingerprint } from './battle/fingerprint.ts';
import { DESKTOP_FIGURES } from './desktop-figures.ts';

it('names every field that a fingerprint has beside the facts of its driver, and no other', () => {
  const guest = Object.fromEntries(DESKTOP_FIGURES.fingerprint.map((name) => [name, name]));
  const flat = flattenFingerprint(
    { ...guest, clock: { offsetMs: 0, uncertaintyMs: 0 }, clockMs: 0 } as unknown as Parameters<
      typeof flattenFingerprint
    >[0],
    { offsetMs: 0, uncertaintyMs: 0 },
    { kernel: 'driver' },
    [],
  );
  expect(Object.keys(flat).toSorted()).toEqual([...DESKTOP_FIGURES.fingerprint, 'driver.kernel'].toSorted());
});
