import type { BattleInputs, Budget, Pair } from '../domain/battle.ts';
import type {
  ActionSpace,
  CheckerVerdict,
  Choice,
  Exclusion,
  InfraCause,
  Lane,
  LaneEndKind,
  OperatingSystem,
  Side,
  TaskKind,
} from '../domain/vocabulary.ts';
import type { Contender } from '../ports/matchmaker.ts';

/** SHA-256 in lower-case hex over a salt of 32 bytes and the canonical JSON of a value (`commitment.ts`). */
export type Commitment = string;

/**
 * How a pair was drawn: by the named matchmaker from what it was told of each contender, or, for a calibration
 * showcase, evenly from the configured list of pairs.
 */
export type DrawRecord =
  | {
      readonly by: 'matchmaker';
      readonly matchmaker: { readonly use: string; readonly with: Readonly<Record<string, unknown>> };
      readonly contenders: readonly Contender[];
      readonly firstProbabilities: readonly number[];
      readonly secondProbabilities: readonly number[];
    }
  | { readonly by: 'showcases'; readonly pairs: readonly (readonly [string, string])[] };

/**
 * The value behind `drawn.randomness`: the label of the stream (it names the first battle of a chain of repetitions)
 * and the numbers in [0, 1) that the draw took from it, in order.
 */
export type DrawRandomness = { readonly label: string; readonly numbers: readonly number[] };

/** Salts of what an `opened` entry opens: 32 bytes each, lower-case hex. */
export type OpeningSalts = { readonly side: string; readonly pair: string; readonly randomness: string };

/** The streaming values of the two agents around a resolving vote, by agent. */
export type StreamingMoves = Readonly<Record<string, { readonly before: number; readonly after: number }>>;

/**
 * What the ledger holds: everything that the board is computed from, and nothing that names a person or, before a
 * battle has resolved, an agent. Times and ids are of the store.
 */
export type LedgerPayload =
  | { readonly kind: 'epoch'; readonly keyHash: string; readonly seeded: boolean }
  /** `key` is the secret key of the epoch in hex: from now on every draw of the epoch can be made again. */
  | { readonly kind: 'epoch_ended'; readonly keyHash: string; readonly key: string }
  /** `publicKey` is the raw Ed25519 key in hex; `replaces` names the key that signs no longer, null for the first. */
  | {
      readonly kind: 'signing_key';
      readonly keyId: string;
      readonly publicKey: string;
      readonly replaces: string | null;
    }
  | {
      readonly kind: 'admitted';
      readonly battle: string;
      readonly task: string;
      readonly taskKind: TaskKind | null;
      readonly actionSpace: ActionSpace;
      readonly system: OperatingSystem;
      readonly redundant: boolean;
      readonly target: number;
      readonly showcase: boolean;
      readonly budget: Budget;
      /** The void battle that this one repeats: same task, sides and pair, so the same `side`. */
      readonly retryOf: string | null;
      /**
       * Commits to what a person typed or sent, `{ instruction, startUrl, attachments: [{ name, sha256 }] }`. That stays
       * outside the ledger, its salt too.
       */
      readonly personal: Commitment;
      /** Commits to `sideOfA`. */
      readonly side: Commitment;
    }
  /** A repetition repeats both commitments of the void battle. */
  | {
      readonly kind: 'drawn';
      readonly battle: string;
      /** Commits to `{ pair, draw }`, as the entry that opens it gives them. */
      readonly pair: Commitment;
      readonly randomness: Commitment;
    }
  | { readonly kind: 'started'; readonly battle: string; readonly inputs: BattleInputs }
  /** `nonce` is drawn (32 bytes, hex): without it the hash of an entry of an open battle could be guessed back. */
  | {
      readonly kind: 'lane_ended';
      readonly battle: string;
      readonly lane: Lane;
      readonly end: LaneEndKind;
      readonly cause: string | null;
      readonly steps: number;
      readonly wallMs: number;
      readonly checker: CheckerVerdict | null;
      readonly nonce: string;
    }
  /** Steps that the submitter granted to each of these lanes on top of the budget. */
  | {
      readonly kind: 'granted';
      readonly battle: string;
      readonly lanes: readonly Lane[];
      readonly steps: number;
      readonly nonce: string;
    }
  | { readonly kind: 'completed'; readonly battle: string; readonly exclusion: Exclusion | null }
  /**
   * Who was who. It stands directly before the entry that makes it harmless: the resolving `judged`, a `completed` with
   * an exclusion, or a `voided` that is not repeated.
   */
  | {
      readonly kind: 'opened';
      readonly battle: string;
      readonly sideOfA: Side;
      readonly pair: Pair;
      readonly draw: DrawRecord;
      readonly randomness: DrawRandomness;
      readonly salts: OpeningSalts;
    }
  | {
      readonly kind: 'voided';
      readonly battle: string;
      readonly cause: InfraCause;
      readonly retriedAs: string | null;
    }
  | { readonly kind: 'cancelled'; readonly battle: string }
  | {
      readonly kind: 'judged';
      readonly battle: string;
      readonly judgment: string;
      readonly judge: string;
      readonly choice: Choice;
      readonly readingMs: number;
      readonly floorMs: number;
      readonly bySubmitter: boolean;
      readonly resolves: boolean;
      /** Set when the vote resolves its battle and the battle is rated. */
      readonly streaming: StreamingMoves | null;
    }
  | { readonly kind: 'retracted'; readonly battle: string; readonly judgment: string }
  /** An administrator marked a judge as untrusted, or cleared the mark. */
  | {
      readonly kind: 'trust';
      readonly judge: string;
      readonly untrusted: boolean;
      readonly reason: string;
      readonly by: string;
    }
  /** An exclusion found after the battle had resolved. */
  | {
      readonly kind: 'excluded';
      readonly battle: string;
      readonly exclusion: Exclusion;
      readonly reason: string;
      readonly by: string;
    }
  /** A board was published; `boardHash` and `optionsHash` are over canonical JSON. Makes no new board by itself. */
  | {
      readonly kind: 'refit';
      readonly basedOn: number;
      readonly boardHash: string;
      readonly estimator: string;
      readonly optionsHash: string;
      readonly window: number | 'all';
      readonly roster: readonly string[];
    };

/** The name of a kind of entry. */
export type LedgerKind = LedgerPayload['kind'];

/** One entry. Positions grow by exactly one in the order of commit, starting at 1; `at` is epoch milliseconds. */
export type LedgerEntry = { readonly position: number; readonly at: number; readonly payload: LedgerPayload };

/** An entry as it is kept and hashed: `text` is the canonical JSON of the payload. */
export type LedgerRow = { readonly position: number; readonly at: number; readonly text: string };

/** A row with its hashes, lower-case hex: of the entry itself, and of the chain up to it. */
export type ChainedRow = LedgerRow & { readonly leaf: string; readonly chain: string };
