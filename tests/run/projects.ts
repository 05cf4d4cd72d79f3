/** What runs after what: what only computes, what boots desktops and servers, and what measures. */
export const PHASES = ['units', 'lanes', 'alone'] as const;
export type Phase = (typeof PHASES)[number];

/**
 * How many files of a phase run at a time, on two processors or more: two that compute; three where a third of the time is
 * waiting for something; one that measures, which has the machine for itself.
 */
export const AT_A_TIME: Readonly<Record<Phase, number>> = { units: 2, lanes: 3, alone: 1 };

/** One group of test files: where they lie, and how they run. */
export interface TestProject {
  /** Short name, shown before every file of the group. */
  readonly name: string;
  readonly phase: Phase;
  /** Globs from the root. A test file belongs to exactly one project (a policy test holds this). */
  readonly include: readonly string[];
  /** Longest time of one test, in milliseconds. */
  readonly timeout: number;
  /** Whether each file gets a process of its own. Loading everything anew costs more than most files' tests. */
  readonly isolate: boolean;
}

const suffix = '*.test.{ts,mjs}';

/** Folders of tests/integration whose tests boot desktops. */
const DESKTOP_FOLDERS = ['battle', 'cli', 'config', 'oracle'];

/** Every group, decided by a file's location alone. */
export const testProjects: readonly TestProject[] = [
  {
    name: 'unit',
    phase: 'units',
    include: [
      `core/src/**/${suffix}`,
      `plugins/*/*/src/**/${suffix}`,
      `sandbox-drivers/*/src/**/${suffix}`,
      `apps/*/{src,setup}/**/${suffix}`,
      `tests/{conformance,bench,run,simulation,fixtures}/**/${suffix}`,
      `tests/${suffix}`,
    ],
    timeout: 20_000,
    isolate: false,
  },
  { name: 'policy', phase: 'lanes', include: [`tests/policy/**/${suffix}`], timeout: 120_000, isolate: false },
  { name: 'contract', phase: 'lanes', include: [`plugins/**/test/**/${suffix}`], timeout: 120_000, isolate: false },
  {
    name: 'integration',
    phase: 'lanes',
    include: [`tests/integration/!(${DESKTOP_FOLDERS.join('|')})/**/${suffix}`],
    timeout: 180_000,
    isolate: false,
  },
  {
    name: 'desktops',
    phase: 'lanes',
    include: [`sandbox-drivers/*/test/${suffix}`],
    timeout: 120_000,
    isolate: true,
  },
  {
    name: 'battles',
    phase: 'lanes',
    include: [`tests/integration/{${DESKTOP_FOLDERS.join(',')}}/**/${suffix}`, `tests/parity/**/${suffix}`],
    timeout: 180_000,
    isolate: true,
  },
  { name: 'e2e', phase: 'lanes', include: [`tests/e2e/**/${suffix}`], timeout: 240_000, isolate: true },
  { name: 'chaos', phase: 'lanes', include: [`tests/chaos/**/${suffix}`], timeout: 240_000, isolate: true },
  {
    name: 'repeated',
    phase: 'lanes',
    include: ['tests/soak/{computing,desktops}.test.ts'],
    timeout: 300_000,
    isolate: true,
  },
  {
    name: 'measured',
    phase: 'alone',
    include: ['tests/soak/measured.test.ts', `sandbox-drivers/*/test/measured/${suffix}`],
    timeout: 300_000,
    isolate: true,
  },
];

/**
 * Files that take longest, slowest first: they are begun before all others of their phase, so that no lane ends long before the
 * other. The order of the rest matters little; `npm test` prints what was slowest.
 */
export const LONGEST_FIRST: readonly string[] = [
  'tests/soak/desktops.test.ts',
  'sandbox-drivers/local/test/local.contract.test.ts',
  'tests/integration/oracle/oracle.test.ts',
  'tests/integration/battle/misbehaving.test.ts',
  'tests/integration/battle/holding.test.ts',
  'tests/integration/cli/demo.test.ts',
  'tests/e2e/pages.test.ts',
  'tests/chaos/kill-arena.test.ts',
  'sandbox-drivers/guest/test/guest.test.ts',
  'tests/integration/third-party/third-party.test.ts',
  'tests/integration/cli/commands.test.ts',
  'tests/parity/determinism/determinism.test.ts',
  'tests/integration/ledger/arena.test.ts',
  'tests/integration/refit/interleaved.test.ts',
  'tests/parity/mutations.test.ts',
];
