import type { ClockOffset, Fingerprint as GuestFingerprint, GuestClient } from '@coarena/guest/host';
import { clockReading, type Attachment, type Fingerprint } from '@coarena/core';

const CLOCK_READINGS = 10;
/** A reading this certain needs no better one. */
const CERTAIN_MS = 5;

/** The fields that are added to what the helper says of its desktop. */
export const FINGERPRINT_ADDED = ['attachments', 'clockOffsetMs'] as const;

/** The most certain of a few readings of the desktop's clock: a busy machine answers some of them late. */
export async function readClock(guest: GuestClient, signal: AbortSignal): Promise<ClockOffset> {
  let best: ClockOffset = { offsetMs: 0, uncertaintyMs: Infinity };
  for (let n = 0; n < CLOCK_READINGS && best.uncertaintyMs > CERTAIN_MS; n++) {
    const { clock } = await guest.hello({ signal });
    if (clock.uncertaintyMs < best.uncertaintyMs) best = clock;
  }
  return best;
}

/**
 * The guest's and the driver's facts as one flat list of texts. The clock enters as its offset from this machine's, so
 * that the two lanes' readings need not be simultaneous.
 */
export function flattenFingerprint(
  guest: GuestFingerprint & { readonly clock: ClockOffset },
  clock: ClockOffset,
  facts: Readonly<Record<string, string>>,
  attachments: readonly Attachment[],
): Fingerprint {
  const { clock: _slow, clockMs: _reading, ...rest } = guest;
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest))
    flat[name] = typeof value === 'string' ? value : JSON.stringify(value);
  for (const [name, value] of Object.entries(facts)) flat[`driver.${name}`] = value;
  flat.attachments = attachments.map(({ name, sha256 }) => `${name}:${sha256}`).join(' ');
  flat.clockOffsetMs = clockReading(clock.offsetMs, clock.uncertaintyMs);
  return flat;
}
