import {
  canonicalJson,
  isSignedBy,
  keyFaults,
  MerkleTree,
  signingKeys,
  toHex,
  type ChainedRow,
  type Digest,
  type LedgerEntry,
  type SignedHead,
  type SigningKey,
  type VerifySignature,
} from '@coarena/core';
import type { Difference } from '../difference.ts';
import { timeText } from './ledger-rows.ts';

/** What the heads are held against. */
export type HeadsRequest = {
  readonly heads: readonly (SignedHead | null)[];
  readonly rows: readonly (ChainedRow | null)[];
  readonly leaves: readonly Uint8Array[];
  readonly entries: readonly (LedgerEntry | null)[];
  /** The keys as the export lists them. */
  readonly listedKeys: unknown;
  readonly digest: Digest;
  readonly verify: VerifySignature;
};

/**
 * Heads in order, each over exactly the entries before it, each signed by the key in use. The last one covers every entry,
 * and each published board has a head of its own.
 */
export function checkHeads(request: HeadsRequest): {
  readonly keys: readonly SigningKey[];
  readonly differences: readonly Difference[];
} {
  const { digest, verify } = request;
  const differences: Difference[] = [];
  const keys = signingKeys(request.entries.filter((entry) => entry !== null));
  if (request.listedKeys !== null && canonicalJson(request.listedKeys) !== canonicalJson(keys))
    differences.push({ entry: 'keys.json', what: 'does not list the signing keys that the ledger names' });
  const tree = new MerkleTree(digest, request.leaves);
  let sound = 0;
  let before: SignedHead | null = null;
  for (const [index, head] of request.heads.entries()) {
    if (head === null) continue;
    const fault = (what: string): number => differences.push({ entry: headName(index), what });
    if (before !== null && (head.size < before.size || head.at < before.at))
      fault(`is older than the head before it (${head.size} entries after ${before.size})`);
    if (before !== null && canonicalJson(before) === canonicalJson(head)) fault('stands there twice');
    before = head;
    const newest = request.rows[head.size - 1];
    if (newest != null && head.at < newest.at)
      fault(`is of ${timeText(head.at)}, before entry ${head.size} that it covers (${timeText(newest.at)})`);
    const key = keys.find(({ keyId }) => keyId === head.keyId);
    if (key !== undefined && !isSignedBy(head, key.publicKey, verify))
      fault(`the signature of key ${head.keyId} does not fit the head over ${head.size} entries`);
    if (head.size > tree.size) {
      fault(`is over ${head.size} entries, but the export has ${tree.size}`);
    } else if (toHex(tree.root(head.size)) !== head.root) {
      fault(`has another root: an entry between ${sound + 1} and ${head.size} was changed, dropped, inserted or moved`);
    } else if (request.rows[head.size - 1]?.chain !== head.chain) {
      fault(`has another chain hash than entry ${head.size}`);
    } else {
      sound = head.size;
    }
  }
  const known = request.heads.flatMap((head, index) => (head === null ? [] : [{ head, index }]));
  for (const { entry, head, what } of keyFaults(
    keys,
    known.map((each) => each.head),
    digest,
  )) {
    const index = known.find((each) => each.head.size === head)?.index ?? 0;
    differences.push({ entry: entry ?? headName(index), what });
  }
  differences.push(...uncovered(request));
  return { keys, differences };
}

function uncovered({ heads, rows, entries }: HeadsRequest): readonly Difference[] {
  if (heads.includes(null)) return [];
  const size = heads.at(-1)?.size ?? 0;
  const left = rows.length - size;
  const headOf = new Set(heads.map((head) => `${head?.size} ${head?.boardHash}`));
  return [
    ...(left > 0 && heads.length > 0
      ? [{ entry: size + 1, what: `is covered by no signed head, as are the last ${left} entries in all` }]
      : []),
    ...entries.flatMap((entry) =>
      entry?.payload.kind !== 'refit' || headOf.has(`${entry.position} ${entry.payload.boardHash}`)
        ? []
        : [{ entry: entry.position, what: 'publishes a board, but no head over it was signed with that board' }],
    ),
  ];
}

/** How a head is called in differences. */
export function headName(index: number): string {
  return `heads.jsonl line ${index + 1}`;
}
