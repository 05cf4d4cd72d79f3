import type { Digest, LedgerEntry, RatingSettings, SignedHead, VerifySignature } from '@coarena/core';
import { z } from 'zod';
import type { Difference, Findings } from './difference.ts';
import { checkBoards, type RebuildParts } from './checks/boards.ts';
import { checkDraws, type FindMatchmaker } from './checks/draws.ts';
import { checkHeads } from './checks/heads.ts';
import { checkEpochs, NO_DRAWS, type DrawTally, type EpochStreams } from './checks/epochs.ts';
import { checkGrammar, checkOpenings } from './checks/history.ts';
import { checkKnownKey } from './checks/known-key.ts';
import { checkKept, type Kept } from './checks/kept.ts';
import { checkRows } from './checks/ledger-rows.ts';
import { checkPublication, checkSeal, checkSettings, lastRefit } from './checks/publication.ts';
import { readExport, type Memory, type ReadExport } from './read-export.ts';

/** What verification needs from outside: hashes, signatures, and the plugins that an export names. */
export type VerifyParts = {
  readonly digest: Digest;
  readonly verify: VerifySignature;
  readonly streams: EpochStreams;
  readonly matchmaker: FindMatchmaker;
  /** The two ratings by the settings of the export, or why they cannot be had. */
  readonly ratings: (settings: RatingSettings) => Promise<RebuildParts | { readonly unavailable: string }>;
};

/** How an export is verified. */
export type VerifyRequest = {
  /** A public key (hex) that the arena is known by. */
  readonly key?: string;
  /** Stops after the first group of checks that finds something. */
  readonly stopEarly?: boolean;
  /** Receipts and heads that somebody kept: they must be on the way to this ledger. */
  readonly kept?: readonly Kept[];
  readonly memory?: Memory;
};

/** What verification says. `head` is the last signed head; `unreadable` says why a file is no export, or where it was cut off. */
export type Verdict = {
  readonly ok: boolean;
  readonly head: SignedHead | null;
  readonly entries: number;
  readonly differences: readonly Difference[];
  /** What could not be checked here, and why. */
  readonly unchecked: readonly Difference[];
  /** Entries after the last head: nobody signed them. */
  readonly unsigned: number;
  /** Votes and other changes after the entry that the board is based on: it does not show them yet. */
  readonly behind: number;
  /** How much of the battles' randomness could be made again from a published key. */
  readonly draws: DrawTally;
  /** The public key (hex) that the last head names, as the ledger gives it. */
  readonly publicKey: string | null;
  readonly unreadable: string | null;
};

/** Verifies the bytes of an export: container, hashes, signatures, history, draws, and every number of the board. */
export async function verifyExport(
  bytes: Uint8Array,
  parts: VerifyParts,
  request: VerifyRequest = {},
): Promise<Verdict> {
  const found = readExport(bytes, request.memory);
  if (found.hopeless !== null) {
    const { entry, what } = found.hopeless;
    return givenUp(found, found.hopeless, `${entry}: ${what}`);
  }
  if (found.truncated !== null && found.faults.length === 0) {
    const { entry, what } = found.truncated;
    return givenUp(found, { entry, what: `the export is truncated: ${what}` }, what);
  }
  const ledger = checkRows(found.rows, parts.digest, request.memory?.payloads);
  const differences: Difference[] = [...found.faults, ...found.differences, ...ledger.differences];
  const unchecked: Difference[] = [];
  const head = found.heads.findLast((each) => each !== null) ?? null;
  let behind = 0;
  let draws: DrawTally = NO_DRAWS;
  let publicKey: string | null = null;
  const verdict = (): Verdict => ({
    ok: differences.length === 0,
    head,
    entries: found.rows.length,
    differences,
    unchecked,
    unsigned: Math.max(0, found.rows.length - (head?.size ?? 0)),
    behind,
    draws,
    publicKey,
    unreadable: null,
  });
  const stop = (): boolean => request.stopEarly === true && !verdict().ok;
  if (stop()) return verdict();

  const heads = checkHeads({ ...found, ...parts, ...ledger, listedKeys: found.keys });
  differences.push(...heads.differences, ...checkPublication(found, ledger.entries, parts.digest));
  differences.push(...unlessTold(checkSeal(found, heads.keys, parts), differences));
  if (request.key !== undefined) differences.push(...checkKnownKey(request.key, heads.keys, found));
  publicKey = heads.keys.findLast(({ keyId }) => keyId === head?.keyId)?.publicKey ?? null;
  differences.push(...checkKept(request.kept ?? [], { ...parts, ...ledger, rows: found.rows, keys: heads.keys }));
  const entries = ledger.entries.filter((entry) => entry !== null);
  if (stop() || entries.length !== ledger.entries.length) return verdict();

  const epochs = checkEpochs(entries, parts);
  draws = epochs.draws;
  differences.push(...checkGrammar(entries), ...checkOpenings(entries, parts.digest), ...epochs.differences);
  if (stop()) return verdict();
  const again = await checkDraws(entries, parts.matchmaker);
  differences.push(...again.differences);
  unchecked.push(...(again.unchecked ?? []));
  const boards = await boardsOf(found.board, entries, found.settings, parts);
  differences.push(...boards.differences);
  unchecked.push(...(boards.unchecked ?? []));
  behind = boards.behind ?? 0;
  return verdict();
}

/** A part of an export, or none at all: it is only said where it ends, or where reading it was given up. */
function givenUp(found: ReadExport, why: Difference, unreadable: string): Verdict {
  return {
    ok: false,
    head: found.heads.findLast((each) => each !== null) ?? null,
    entries: found.rows.length,
    differences: [why],
    unchecked: [],
    unsigned: 0,
    behind: 0,
    draws: NO_DRAWS,
    publicKey: null,
    unreadable,
  };
}

const SettingsSchema: z.ZodType<RatingSettings> = z.strictObject({
  published: z.strictObject({ use: z.string(), with: z.record(z.string(), z.unknown()) }),
  streaming: z.strictObject({ use: z.string(), with: z.record(z.string(), z.unknown()) }),
  window: z.union([z.number().int().min(1), z.literal('all')]),
});

async function boardsOf(
  published: Parameters<typeof checkBoards>[1] | null | undefined,
  entries: readonly LedgerEntry[],
  settings: unknown,
  parts: VerifyParts,
): Promise<Findings & { readonly behind?: number }> {
  const last = lastRefit(entries);
  if (published == null || last === null) return { differences: [] };
  const known = SettingsSchema.safeParse(settings);
  if (!known.success)
    return { differences: [{ entry: 'settings.json', what: 'is not valid: the board could not be rebuilt' }] };
  const ratings = await parts.ratings(known.data);
  if ('unavailable' in ratings)
    return {
      differences: [{ entry: 'settings.json', what: `the board could not be rebuilt: ${ratings.unavailable}` }],
    };
  try {
    const boards = checkBoards(entries, published, last.refit, { ...ratings, settings: known.data });
    return { ...boards, differences: [...checkSettings(known.data, last), ...boards.differences] };
  } finally {
    await ratings.estimator.dispose();
    await ratings.streaming.dispose();
  }
}

/** What only repeats, file by file, what was already told more closely is left out. */
function unlessTold(more: readonly Difference[], told: readonly Difference[]): readonly Difference[] {
  const files = new Set(
    told.map(({ entry }) => (typeof entry === 'number' ? 'ledger.jsonl' : entry.split(' line ')[0])),
  );
  return more.filter(({ entry }) => !files.has(String(entry)));
}
