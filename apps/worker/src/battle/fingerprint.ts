import type { Fingerprint as GuestFingerprint, ClockOffset } from '@coarena/guest/host';
import type { Attachment, Fingerprint } from '@coarena/core';

/**
 * The guest's and the driver's facts as one flat list of texts. The clock enters as its offset from this machine's, so
 * that the two lanes' readings need not be simultaneous.
 */
export function flattenFingerprint(
  guest: GuestFingerprint & { readonly clock: ClockOffset },
  facts: Readonly<Record<string, string>>,
  attachments: readonly Attachment[],
): Fingerprint {
  const { clock, clockMs: _reading, ...rest } = guest;
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest))
    flat[name] = typeof value === 'string' ? value : JSON.stringify(value);
  for (const [name, value] of Object.entries(facts)) flat[`driver.${name}`] = value;
  flat.attachments = attachments.map(({ name, sha256 }) => `${name}:${sha256}`).join(' ');
  flat.clockOffsetMs = clock.offsetMs.toFixed(1);
  return flat;
}
