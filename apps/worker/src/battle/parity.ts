import { compareFingerprints, type Fingerprint, type Lane, type ParityDifference } from '@coarena/core';
import { InfraError } from './infra-error.ts';
import type { LaneStation } from './lane-station.ts';

/** What was read in both desktops, and the fields that differ. */
export type Comparison = {
  readonly prints: Readonly<Record<Lane, Fingerprint>>;
  readonly differences: readonly ParityDifference[];
};

/** Reads the fingerprints of both lanes at once and compares them (R034). Throws what a desktop throws. */
export async function compareLanes(stations: readonly LaneStation[], signal: AbortSignal): Promise<Comparison> {
  const [a, b] = await Promise.all(stations.map((station) => station.fingerprint(signal)));
  if (a === undefined || b === undefined)
    throw new InfraError('sandbox_start_failed', 'the driver made fewer desktops than were asked for');
  return { prints: { a, b }, differences: compareFingerprints(a, b) };
}

/** Throws `parity_failed` with what differs, unless nothing does. */
export function assertParity(differences: readonly ParityDifference[]): void {
  if (differences.length === 0) return;
  const fields = differences.map(({ name, a, b }) => `${name}: ${a.slice(0, 80)} / ${b.slice(0, 80)}`).join('; ');
  throw new InfraError('parity_failed', `the two desktops differ before the first action: ${fields}`, {
    differences: kept(differences),
  });
}

/** What is kept of differences: enough to see what is wrong. */
const KEPT = { fields: 50, characters: 1_000 } as const;

function kept(differences: readonly ParityDifference[]): readonly ParityDifference[] {
  const cut = (text: string): string => text.slice(0, KEPT.characters).toWellFormed();
  return differences.slice(0, KEPT.fields).map(({ name, a, b }) => ({ name, a: cut(a), b: cut(b) }));
}
