import {
  CHAIN_START,
  hashBytes,
  leafOf,
  LedgerPayloadSchema,
  nextChain,
  toHex,
  type ChainedRow,
  type Digest,
  type LedgerEntry,
  type LedgerPayload,
} from '@coarena/core';
import type { Difference } from '../difference.ts';
import { checkedText } from '../read-lines.ts';

/** The ledger as its rows tell it. `leaves` are computed from what is hashed, never taken from the rows. */
export type ReadLedger = {
  readonly entries: readonly (LedgerEntry | null)[];
  readonly leaves: readonly Uint8Array[];
  readonly differences: readonly Difference[];
};

/**
 * Positions without a gap, times that never go back, payloads in their one text, leaves and chain. Each row is held against the row before it as it
 * stands, so that one changed row is told once.
 */
export function checkRows(
  rows: readonly (ChainedRow | null)[],
  digest: Digest,
  known = new Map<string, LedgerPayload>(),
): ReadLedger {
  const differences: Difference[] = [];
  const entries: (LedgerEntry | null)[] = [];
  const leaves: Uint8Array[] = [];
  let before: string | null = CHAIN_START;
  let time = 0;
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
    if (row.at < time) fault(`is of ${timeText(row.at)}, before the entry before it (${timeText(time)})`);
    time = row.at;
    const payload = payloadOf(row.text, known, fault);
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

/** A time in epoch milliseconds for people; the number itself where it is beyond any calendar. */
export function timeText(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}

function payloadOf(
  text: string,
  known: Map<string, LedgerPayload>,
  fault: (what: string) => void,
): LedgerPayload | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const checked = checkedText<LedgerPayload>(text, LedgerPayloadSchema);
  if ('value' in checked) {
    known.set(text, checked.value);
    return checked.value;
  }
  fault(`its payload is not valid: ${checked.fault}`);
  return null;
}
