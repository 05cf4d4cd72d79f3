import {
  canonicalJson,
  drawAgain,
  messageOf,
  type LedgerEntry,
  type LedgerPayload,
  type Matchmaker,
} from '@coarena/core';
import type { Difference, Findings } from '../difference.ts';

type Opened = Extract<LedgerPayload, { readonly kind: 'opened' }>;

/** A matchmaker by its name and options, or why there is none here. */
export type FindMatchmaker = (
  use: string,
  options: Readonly<Record<string, unknown>>,
) => Promise<Matchmaker | { readonly unavailable: string }>;

/** Every opened draw made again: the named matchmaker, told what it was told then, must draw the same pair. */
export async function checkDraws(entries: readonly LedgerEntry[], find: FindMatchmaker): Promise<Findings> {
  const differences: Difference[] = [];
  const unchecked: Difference[] = [];
  for (const { position, payload } of entries) {
    if (payload.kind !== 'opened') continue;
    const { draw } = payload;
    const found = draw.by === 'matchmaker' ? await find(draw.matchmaker.use, draw.matchmaker.with) : null;
    if (found !== null && 'unavailable' in found) {
      unchecked.push({ entry: position, what: `its draw: ${found.unavailable}` });
      continue;
    }
    const what = drawFault(payload, found);
    if (what !== null) differences.push({ entry: position, what });
  }
  return { differences, unchecked };
}

function drawFault({ pair, draw, randomness }: Opened, matchmaker: Matchmaker | null): string | null {
  try {
    const again = drawAgain(draw, randomness, matchmaker);
    if (canonicalJson(again.pair) !== canonicalJson(pair))
      return `the draw made again gives ${again.pair.a} and ${again.pair.b}, not ${pair.a} and ${pair.b}`;
    if (canonicalJson(again.draw) !== canonicalJson(draw)) return 'the draw made again has other probabilities';
    const [taken, recorded] = [again.randomness.numbers.length, randomness.numbers.length];
    return taken === recorded ? null : `the draw made again takes ${taken} random numbers, not ${recorded}`;
  } catch (error) {
    return `the draw cannot be made again: ${messageOf(error)}`;
  }
}
