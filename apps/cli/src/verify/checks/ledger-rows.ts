import {
  CHAIN_START,
  faultIn,
  hashBytes,
  leafOf,
  LedgerPayloadSchema,
  nextChain,
  parseCanonical,
  toHex,
  type ChainedRow,
  type Digest,
  type LedgerEntry,
  type LedgerPayload,
} from '@coarena/core';
import type { Difference } from '../difference.ts';

/** The ledger as its rows tell it. `leaves` are computed from what is hashed, never taken from the rows. */
export type ReadLedger = {
  readonly entries: readonly (LedgerEntry | null)[];
  readonly leaves: readonly Uint8Array[];
  readonly differences: readonly Difference[];
};

/**
 * Positions without a gap, payloads in their one text, leaves and chain. Each row is held against the row before it as it
 * stands, so that one changed row is told once.
 */
export function checkRows(rows: readonly (ChainedRow | null)[], digest: Digest): ReadLedger {
  const differences: Difference[] = [];
  const entries: (LedgerEntry | null)[] = [];
  const leaves: Uint8Array[] = [];
  let before: string | null = CHAIN_START;
  for (const [index, row] of rows.entries()) {
    const entry = index + 1;
    const fault = (what: string): number => differences.push({ entry, what });
    if (row === null) {
      entries.push(null);
      leaves.push(new Uint8Array(32));
      before = null;
      continue;
    }
    if (row.position !== entry) fault(`says that it is entry ${row.position}`);
    const payload = payloadOf(row.text, fault);
    entries.push(payload === null ? null : { position: entry, at: row.at, payload });
    const leaf = leafOf({ ...row, position: entry }, digest);
    leaves.push(leaf);
    if (toHex(leaf) !== row.leaf) fault('its text and time do not give its leaf hash');
    if (before !== null && toHex(nextChain(hashBytes(before), hashBytes(row.leaf), digest)) !== row.chain)
      fault('its chain hash does not follow from the entry before');
    before = row.chain;
  }
  return { entries, leaves, differences };
}

function payloadOf(text: string, fault: (what: string) => void): LedgerPayload | null {
  const parsed = parseCanonical(text);
  if (parsed === null) {
    fault('its payload is not canonical JSON');
    return null;
  }
  const wrong = faultIn(LedgerPayloadSchema, parsed.value);
  if (wrong === null) return parsed.value as unknown as LedgerPayload;
  fault(`its payload is not valid: ${wrong}`);
  return null;
}
