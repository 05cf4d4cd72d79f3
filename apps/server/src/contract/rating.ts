import { z } from 'zod';
import {
  ACTION_SPACES,
  EXCLUSIONS,
  OPERATING_SYSTEMS,
  TASK_KINDS,
  type Board,
  type Comparison,
  type JudgeAudit,
  type LedgerEntry,
  type Methodology,
  type RatingAudit,
  type SignedHead,
} from '@coarena/core';

/**
 * Which battles a board, an audit table or a comparison is of; what is not said takes all. The empty text means the
 * same as nothing, so that a form can send every field.
 */
export const SliceQuery = z.strictObject({
  kind: z.enum(['', ...TASK_KINDS]).optional(),
  system: z.enum(['', ...OPERATING_SYSTEMS]).optional(),
  actionSpace: z.enum(['', ...ACTION_SPACES]).optional(),
});
export type SliceQuery = z.output<typeof SliceQuery>;

/** The name of an agent of the roster. */
const AgentName = z.string().min(1).max(100);

/** `GET /api/rating/compare?a=&b=`, of one board where it is sliced. */
export const CompareQuery = z.strictObject({ ...SliceQuery.shape, a: AgentName, b: AgentName });
export type CompareQuery = z.output<typeof CompareQuery>;

/** Why an administrator says so: it stands in the ledger for everybody to read, so no name belongs in it. */
const Reason = z
  .string()
  .trim()
  .min(3, 'it is too short: say it in a few words')
  .max(500, 'it is too long: at most 500 characters')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'it holds NUL or half a character');

/** `POST /api/judges/:id/trust`; answers with the position of the entry, null when nothing changed. */
export const TrustBody = z.strictObject({ untrusted: z.boolean(), reason: Reason });
export type TrustBody = z.output<typeof TrustBody>;

/** `POST /api/battles/:id/exclusion`; answers with the position of the entry. The last reason comes from votes alone. */
export const ExclusionBody = z.strictObject({
  exclusion: z.enum(EXCLUSIONS).exclude(['no_admissible_vote']),
  reason: Reason,
});
export type ExclusionBody = z.output<typeof ExclusionBody>;

/** `GET /api/ledger/entries?after=&limit=`. */
export const EntriesQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type EntriesQuery = z.output<typeof EntriesQuery>;

/** `GET /api/leaderboard?kind=&system=&actionSpace=`. */
export type LeaderboardAnswer = Board & {
  /** True where draws come from a public seed. */
  readonly seeded: boolean;
  /** Battles under way or waiting, and void ones; of the whole arena, whatever the slice. */
  readonly pending: number;
  readonly void: number;
};

/** `GET /api/rating/audit`. Tables of it as CSV: `GET /api/rating/audit.csv` gives the judges. */
export type AuditAnswer = RatingAudit & { readonly seeded: boolean; readonly pending: number; readonly void: number };

/** `GET /api/rating/compare`. */
export type CompareAnswer = Comparison;

/** `GET /api/rating/methodology`: every figure that the pages state, as loaded. */
export type MethodologyAnswer = Methodology;

/** `GET /api/judges/me`: the caller's own record; `null` in `record` while there is no vote. */
export type JudgeRecordAnswer = {
  readonly basedOn: number;
  readonly judge: string;
  readonly record: JudgeAudit | null;
};

/** `GET /api/ledger/head`: how long the ledger is, the newest signed head, and the key that signed it. */
export type LedgerHeadAnswer = {
  readonly size: number;
  readonly head: SignedHead | null;
  readonly publicKey: string | null;
};

/**
 * `GET /api/ledger/entries`. `text` is the canonical text that was hashed; it is null while the battle of a vote is
 * open, so that nobody sees what others chose; leaf and chain stand anyway.
 */
export type LedgerEntryAnswer = {
  readonly position: LedgerEntry['position'];
  readonly at: LedgerEntry['at'];
  readonly text: string | null;
  readonly leaf: string;
  readonly chain: string;
};
/** `GET /api/ledger/proof/:position`: sibling hashes from the leaf up (RFC 6962), and the head that they lead to. */
export type LedgerProofAnswer = {
  readonly entry: LedgerEntryAnswer;
  readonly proof: readonly string[];
  readonly head: SignedHead;
};
/** `GET /api/ledger/entries`: a page of them; `next` is the position to go on after, or null. */
export type LedgerEntriesAnswer = { readonly items: readonly LedgerEntryAnswer[]; readonly next: number | null };
