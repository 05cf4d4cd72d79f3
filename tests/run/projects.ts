/** One group of test files: where they lie, and how they run. */
export interface TestProject {
  /** Short name, shown before every file of the group. */
  readonly name: string;
  /** Which of the two phases runs it: `parallel` files share the machine, `serial` files have it for themselves. */
  readonly phase: 'parallel' | 'serial';
  /** Globs from the root. A test file belongs to exactly one project (a policy test holds this). */
  readonly include: readonly string[];
  /** Longest time of one test, in milliseconds. */
  readonly timeout: number;
}

const suffix = '*.test.{ts,mjs}';

/** Every group, decided by a file's location alone. Order is the order of running. */
export const testProjects: readonly TestProject[] = [
  {
    name: 'unit',
    phase: 'parallel',
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
  { name: 'policy', phase: 'serial', include: [`tests/policy/**/${suffix}`], timeout: 120_000 },
  {
    name: 'contract',
    phase: 'serial',
    include: [`{plugins,sandbox-drivers}/**/test/**/${suffix}`, `apps/*/test/**/${suffix}`],
    timeout: 120_000,
  },
  { name: 'integration', phase: 'serial', include: [`tests/{integration,parity}/**/${suffix}`], timeout: 180_000 },
  { name: 'e2e', phase: 'serial', include: [`tests/e2e/**/${suffix}`], timeout: 240_000 },
  { name: 'chaos', phase: 'serial', include: [`tests/chaos/**/${suffix}`], timeout: 240_000 },
  { name: 'soak', phase: 'serial', include: [`tests/soak/**/${suffix}`], timeout: 300_000 },
];
