/** A claim of the pages, by name, with the file that keeps it and the test that would notice. */
export const KEPT = {
  exclusions: { file: 'core/src/domain/exclusion.ts', test: 'core/src/domain/consensus.test.ts' },
  trust: { file: 'core/src/domain/trust.ts', test: 'core/src/domain/consensus.test.ts' },
  agreement: { file: 'core/src/statistics/fleiss-kappa.ts', test: 'core/src/statistics/statistics.test.ts' },
  detector: { file: 'core/src/statistics/one-sided.ts', test: 'core/src/statistics/one-sided.test.ts' },
  power: { file: 'core/src/statistics/power.ts', test: 'core/src/statistics/references.test.ts' },
  shares: { file: 'core/src/statistics/wilson.ts', test: 'core/src/statistics/references.test.ts' },
  ledger: { file: 'core/src/ledger/chain.ts', test: 'core/src/ledger/hashing.test.ts' },
  fit: { file: 'plugins/ratings/engine/src/newton.ts', test: 'plugins/ratings/engine/src/newton.test.ts' },
  published: {
    file: 'plugins/ratings/engine/src/published.ts',
    test: 'plugins/ratings/bradley-terry/test/references.test.ts',
  },
  streaming: { file: 'plugins/ratings/elo/src/elo.ts', test: 'plugins/ratings/elo/test/streaming.test.ts' },
  draw: {
    file: 'plugins/matchmakers/uncertainty/src/uncertainty.ts',
    test: 'plugins/matchmakers/uncertainty/src/uncertainty.test.ts',
  },
  consensus: { file: 'core/src/domain/consensus.ts', test: 'core/src/domain/consensus.test.ts' },
} as const satisfies Readonly<Record<string, { readonly file: string; readonly test: string }>>;
