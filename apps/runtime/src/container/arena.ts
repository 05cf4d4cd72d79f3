import type {
  AgentAdapter,
  ArenaConfig,
  BlobStore,
  Checker,
  Clock,
  Hasher,
  Logger,
  Matchmaker,
  MetricSet,
  Random,
  RatingEstimator,
  Redactor,
  SandboxDriver,
  Signer,
  Store,
  StreamingRating,
} from '@coarena/core';
import type { RecipeBook } from '../recipes/index.ts';

/** An open arena: every part that the configuration selects, ready to use. Whoever opened it disposes it. */
export type Arena = {
  readonly config: ArenaConfig;
  /** The checkout, and the folder where everything is kept; both absolute. */
  readonly root: string;
  readonly dataFolder: string;
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly matchmaker: Matchmaker;
  readonly estimator: RatingEstimator;
  readonly streaming: StreamingRating;
  readonly checker: Checker;
  readonly redactor: Redactor;
  /** The measures, by the name in the configuration. */
  readonly metrics: ReadonlyMap<string, MetricSet>;
  /** Loaded when it is first asked for: a server without a worker needs no desktops. */
  readonly driver: () => Promise<SandboxDriver>;
  /** The roster, by the name in the configuration. */
  readonly agents: ReadonlyMap<string, AgentAdapter>;
  /** The recipes that tasks may choose, those of the organisation among them. */
  readonly recipes: RecipeBook;
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  /** Signs heads of the ledger. */
  readonly signer: Signer;
  /** Aborts when the arena begins to stop. */
  readonly signal: AbortSignal;
  /** Aborts the signal, then ends every part, the last made first. Safe to call twice. */
  dispose(): Promise<void>;
};

/** The part of an arena that runs an agent in a desktop without a battle. */
export type Workbench = Omit<Arena, 'store' | 'signer' | 'matchmaker' | 'estimator' | 'streaming' | 'metrics'>;

/** Parts that a caller brings instead of the usual ones: a seeded source of randomness, a clock, a log. */
export type ArenaOverrides = {
  readonly random?: Random;
  readonly clock?: Clock;
  readonly log?: Logger;
};
