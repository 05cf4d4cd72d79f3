import { seededStream } from '@coarena/core';
import { verifyExport, type VerifyParts } from '../verify-export.ts';
import type { Memory } from '../read-export.ts';
import { CHANGES } from './changes.ts';
import { takeApart } from './parts.ts';

/** A change that verification did not find, or did not find where it was made. */
export type Missed = { readonly number: number; readonly change: string; readonly why: string };

/** What trying an export says. */
export type InjectReport = { readonly injected: number; readonly found: number; readonly missed: readonly Missed[] };

/**
 * Makes `count` changes of a sound export, each in a fresh copy at a place drawn from the seed, and verifies each copy.
 * Where it is known which entry or file was changed, verification must name it.
 */
export async function inject(
  archive: Uint8Array,
  { count, seed, parts }: { readonly count: number; readonly seed: number; readonly parts: VerifyParts },
): Promise<InjectReport> {
  const random = seededStream(seed);
  const makers = Object.values(CHANGES);
  const apart = takeApart(archive);
  const missed: Missed[] = [];
  const memory: Memory = { rows: new Map(), payloads: new Map() };
  let found = 0;
  for (let number = 1; number <= count;) {
    const make = makers[Math.floor(random.next() * makers.length)];
    const change = make?.(apart, random, parts.digest) ?? null;
    if (change === null || Buffer.compare(change.bytes, archive) === 0) continue;
    const { ok, differences } = await verifyExport(change.bytes, parts, { stopEarly: true, memory });
    const named = change.place === null || differences.some(({ entry }) => isAt(entry, change.place));
    if (!ok && named) found += 1;
    else
      missed.push({
        number,
        change: change.what,
        why: ok ? 'nothing differs' : `not named: ${differences[0]?.what ?? ''}`,
      });
    number += 1;
  }
  return { injected: count, found, missed };
}

function isAt(entry: number | string, place: number | string | null): boolean {
  return entry === place || (typeof entry === 'string' && entry.startsWith(`${place} line `));
}
