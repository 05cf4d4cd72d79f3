import type {
  AgentAdapter,
  ArenaConfig,
  BlobStore,
  Checker,
  Clock,
  Hasher,
  Logger,
  Matchmaker,
  Random,
  Redactor,
  SandboxDriver,
  Store,
} from '@coarena/core';

/** What a worker needs of an open arena; the composition root's arena is one. */
export type WorkerContext = {
  readonly config: ArenaConfig;
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly matchmaker: Matchmaker;
  readonly checker: Checker;
  readonly redactor: Redactor;
  /** Loads the driver on first use. */
  readonly driver: () => Promise<SandboxDriver>;
  readonly agents: ReadonlyMap<string, AgentAdapter>;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly log: Logger;
};

/** What is needed to run lanes, with or without a store. */
export type LaneContext = Pick<
  WorkerContext,
  'config' | 'blobs' | 'checker' | 'redactor' | 'driver' | 'agents' | 'clock' | 'hasher' | 'log'
>;
