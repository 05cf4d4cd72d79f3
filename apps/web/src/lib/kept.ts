/** A claim of the pages, by name, with the file that keeps it and the test that would notice. */
export const KEPT = {
  exclusions: { file: 'core/src/domain/exclusion.ts', test: 'core/src/domain/consensus.test.ts' },
  trust: { file: 'core/src/domain/trust.ts', test: 'core/src/domain/consensus.test.ts' },
  agreement: { file: 'core/src/statistics/fleiss-kappa.ts', test: 'core/src/statistics/statistics.test.ts' },
  detector: { file: 'core/src/statistics/one-sided.ts', test: 'core/src/statistics/one-sided.test.ts' },
  power: { file: 'core/src/statistics/power.ts', test: 'core/src/statistics/references.test.ts' },
  shares: { file: 'core/src/statistics/wilson.ts', test: 'core/src/statistics/references.test.ts' },
  shrinking: { file: 'core/src/statistics/pair-error.ts', test: 'core/src/usecases/audit/shrinking.test.ts' },
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
  verbs: { file: 'core/src/actions/verb-table.ts', test: 'core/src/actions/verb-table.test.ts' },
  desktop: { file: 'sandbox-drivers/guest/src/guest/session.ts', test: 'sandbox-drivers/guest/test/guest.test.ts' },
  commands: { file: 'core/src/actions/command/rules/rules.ts', test: 'tests/simulation/verify-shell.test.ts' },
  budget: { file: 'core/src/usecases/run-lane.ts', test: 'core/src/usecases/run-lane.test.ts' },
  settle: {
    file: 'sandbox-drivers/guest/src/guest/browser/settle-machine.ts',
    test: 'sandbox-drivers/guest/src/guest/browser/settle-machine.test.ts',
  },
  record: { file: 'core/src/domain/step.ts', test: 'tests/integration/battle/record.test.ts' },
  parity: {
    file: 'core/src/usecases/compare-fingerprints.ts',
    test: 'core/src/usecases/compare-fingerprints.test.ts',
  },
  egress: { file: 'core/src/egress/judge-target.ts', test: 'core/src/egress/judge-target.test.ts' },
  lanes: { file: 'apps/worker/src/egress/open-egress.ts', test: 'apps/worker/src/egress/open-egress.test.ts' },
  files: { file: 'core/src/config/task-file.ts', test: 'tests/integration/api/uploading.test.ts' },
  anatomy: { file: 'core/src/usecases/anatomy/anatomy.ts', test: 'tests/integration/api/anatomy.test.ts' },
} as const satisfies Readonly<Record<string, { readonly file: string; readonly test: string }>>;
