import type { SignedHead } from '@coarena/core';
import { printable } from '../shared/printable.ts';
import { timeText } from './checks/ledger-rows.ts';
import type { Difference } from './difference.ts';
import type { Verdict } from './verify-export.ts';

/** So many differences are printed for people; `--json` has all of them. */
const MOST_LINES = 100;

/** A verdict for people. What comes from the export is printed so that it cannot move the cursor or look like a line of ours. */
export function verdictText(file: string, verdict: Verdict): string {
  const { ok, head, differences, unchecked, behind, draws, publicKey } = verdict;
  return [
    ok ? `${file}: the board is the same` : `${file}: ${counted(differences.length, 'difference')}`,
    ...linesOf(differences, ''),
    ...linesOf(unchecked, 'not checked: '),
    ...(behind > 0 ? [`${counted(behind, 'change')} came after the board, which does not show them yet`] : []),
    ...(draws.secret > 0 ? [`${counted(draws.secret, 'draw')} of an epoch whose key is secret still`] : []),
    ...(draws.seeded > 0 ? [`${counted(draws.seeded, 'draw')} from a seed that somebody chose`] : []),
    head === null ? 'no signed head' : headText(head),
    ...(publicKey === null ? [] : [`signed with ${publicKey}: compare it with what the arena says, or use --key`]),
  ].join('\n');
}

/** A short name of a head for people. */
export function headText(head: SignedHead): string {
  const { size, root, keyId, at } = head;
  return `${size} entries, root ${root.slice(0, 16)}…, key ${printable(keyId)}, signed ${timeText(at)}`;
}

function linesOf(found: readonly Difference[], prefix: string): readonly string[] {
  const lines = found.slice(0, MOST_LINES).map((each) => `${prefix}${lineOf(each)}`);
  const left = found.length - lines.length;
  return left > 0 ? [...lines, `${prefix}and ${left} more: --json has them all`] : lines;
}

function lineOf({ entry, what }: Difference): string {
  return `${typeof entry === 'number' ? `entry ${entry}` : printable(entry)}: ${printable(what)}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
