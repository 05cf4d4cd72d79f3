/** `files` share the machine; then `desktops` and `services` run side by side, each one file at a time. */
export const PHASES = ['files', 'desktops', 'services'] as const;
export type Phase = (typeof PHASES)[number];

/** One group of test files: where they lie, and how they run. */
export interface TestProject {
  /** Short name, shown before every file of the group. */
  readonly name: string;
  /** Files that boot desktops or a browser have the machine almost for themselves; what only computes or stores runs beside. */
  readonly phase: Phase;
  /** Globs from the root. A test file belongs to exactly one project (a policy test holds this). */
  readonly include: readonly string[];
  /** Longest time of one test, in milliseconds. */
  readonly timeout: number;
}

const suffix = '*.test.{ts,mjs}';

/** Folders of tests/integration whose tests boot desktops. */
const DESKTOP_FOLDERS = ['battle', 'cli', 'config', 'oracle'];

/** Every group, decided by a file's location alone. Order is the order of running. */
export const testProjects: readonly TestProject[] = [
  {
    name: 'unit',
    phase: 'files',
    include: [
      `core/src/**/${suffix}`,
      `plugins/*/*/src/**/${suffix}`,
      `sandbox-drivers/*/src/**/${suffix}`,
      `apps/*/{src,setup}/**/${suffix}`,
      `tests/{conformance,bench,run,simulation,fixtures}/**/${suffix}`,
      `tests/${suffix}`,
    ],
    timeout: 20_000,
  },
  { name: 'policy', phase: 'services', include: [`tests/policy/**/${suffix}`], timeout: 120_000 },
  { name: 'contract', phase: 'services', include: [`plugins/**/test/**/${suffix}`], timeout: 120_000 },
  {
    name: 'integration',
    phase: 'services',
    include: [`tests/integration/!(${DESKTOP_FOLDERS.join('|')})/**/${suffix}`],
    timeout: 180_000,
  },
  { name: 'desktops', phase: 'desktops', include: [`sandbox-drivers/**/test/**/${suffix}`], timeout: 120_000 },
  {
    name: 'battles',
    phase: 'desktops',
    include: [`tests/integration/{${DESKTOP_FOLDERS.join(',')}}/**/${suffix}`, `tests/parity/**/${suffix}`],
    timeout: 180_000,
  },
  { name: 'e2e', phase: 'desktops', include: [`tests/e2e/**/${suffix}`], timeout: 240_000 },
  { name: 'chaos', phase: 'desktops', include: [`tests/chaos/**/${suffix}`], timeout: 240_000 },
  { name: 'soak', phase: 'desktops', include: ['tests/soak/desktops.test.ts'], timeout: 300_000 },
  { name: 'repeated', phase: 'services', include: ['tests/soak/computing.test.ts'], timeout: 300_000 },
];
