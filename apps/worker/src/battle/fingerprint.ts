import type { ClockOffset, Fingerprint as GuestFingerprint, GuestClient } from '@coarena/guest/host';
import { clockReading, type Fingerprint, type Task } from '@coarena/core';

const CLOCK_READINGS = 10;
/** A reading this certain needs no better one. */
const CERTAIN_MS = 5;

/** The fields that are added to what the guest says of its desktop. */
export const FINGERPRINT_ADDED: readonly string[] = ['attachments', 'recipe', 'sites', 'egress', 'clockOffsetMs'];

/** The most certain of a few readings of the desktop's clock: a busy machine answers some of them late. */
export async function readClock(guest: GuestClient, signal: AbortSignal): Promise<ClockOffset> {
  let best: ClockOffset = { offsetMs: 0, uncertaintyMs: Infinity };
  for (let n = 0; n < CLOCK_READINGS && best.uncertaintyMs > CERTAIN_MS; n++) {
    const { clock } = await guest.hello({ signal });
    if (clock.uncertaintyMs < best.uncertaintyMs) best = clock;
  }
  return best;
}

/** What the arena itself gives a lane: it must be equal too. */
type Given = Pick<Task, 'attachments' | 'sites' | 'recipe'>;

/**
 * The guest's and the driver's facts, and what the arena gives the lane, as one flat list of texts; a list has one entry
 * a line, and so has a record. The clock enters as its offset from this machine's, so that the two lanes' readings need not be simultaneous.
 */
export function flattenFingerprint(
  guest: GuestFingerprint & { readonly clock: ClockOffset },
  facts: Readonly<Record<string, string>>,
  given: Given,
  egress: object,
): Fingerprint {
  const { clock, clockMs: _reading, limits, ...rest } = guest;
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest)) flat[name] = textOf(value);
  for (const [name, value] of Object.entries(limits)) flat[`limits.${name}`] = textOf(value);
  for (const [name, value] of Object.entries(facts)) flat[`driver.${name}`] = value;
  flat['attachments'] = given.attachments.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n');
  flat['recipe'] = given.recipe === undefined ? '' : `${given.recipe.name} ${given.recipe.sha256}`;
  flat['sites'] = given.sites
    .flatMap(({ host, pages }) =>
      pages.map((page) => `${host}${page.path} ${page.mime} ${page.sha256}${lateness(page)}`),
    )
    .sort()
    .join('\n');
  flat['egress'] = JSON.stringify(egress);
  flat['clockOffsetMs'] = clockReading(clock.offsetMs, clock.uncertaintyMs);
  return flat;
}

const lateness = ({ delayMs }: Task['sites'][number]['pages'][number]): string =>
  delayMs === undefined ? '' : ` after ${delayMs} ms`;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries: readonly unknown[] = Array.isArray(value)
    ? value
    : Object.entries(value).map(([name, part]) => `${name} ${JSON.stringify(part)}`);
  return entries.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry))).join('\n');
}
