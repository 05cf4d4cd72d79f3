/** What one run of the test runner reported, as its reporter wrote it down. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skips: readonly TestSkip[];
  /** Errors outside any test: a file that does not load, a hook that throws, an unhandled rejection. */
  readonly errors: readonly string[];
  readonly files: readonly FileTime[];
}

/** How long one file took in all, its imports and hooks included, in milliseconds. */
export interface FileTime {
  readonly file: string;
  readonly project: string;
  readonly ms: number;
}

/** One test that did not run. `reason` is null when its author gave none. */
export interface TestSkip {
  readonly test: string;
  readonly reason: string | null;
}

/** How one phase of the tests ended: the runner's exit code, its time in milliseconds, and its report when it lived to write one. */
export interface PhaseEnd {
  readonly phase: string;
  readonly code: number;
  readonly ms: number;
  readonly report: TestReport | null;
}

/** The verdict over all phases: the counts of the plain last line, and one line for everything that needs saying before it. */
export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly lines: readonly string[];
  readonly ok: boolean;
}

/**
 * Adds the phases up. Also a failure: a runner that ends without a report, one that exits badly with nothing failed, a test
 * skipped without a reason (unless a name filter did it), and no test at all.
 */
export function summarise(ends: readonly PhaseEnd[], filtered: boolean): TestSummary {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const lines: string[] = [];
  for (const { phase, code, report } of ends) {
    if (report === null) {
      failed += 1;
      lines.push(`phase ${phase}: the test runner ended with code ${code} before it wrote its report`);
      continue;
    }
    passed += report.passed;
    const silent = filtered ? [] : report.skips.filter((skip) => skip.reason === null);
    const known = report.failed + report.errors.length + silent.length;
    failed += code !== 0 && known === 0 ? 1 : known;
    if (code !== 0 && known === 0)
      lines.push(`phase ${phase}: the test runner ended with code ${code} though nothing failed`);
    for (const error of report.errors) lines.push(`phase ${phase}: ${error}`);
    for (const { test, reason } of report.skips) {
      if (reason === null) continue;
      skipped += 1;
      lines.push(`skipped: ${test}: ${reason}`);
    }
    for (const { test } of silent) lines.push(`skipped without a reason: ${test} (say why with context.skip('…'))`);
  }
  if (passed + failed + skipped === 0) {
    failed = 1;
    lines.push('no test was found: a run without tests counts as a failure');
  }
  return { passed, failed, skipped, lines, ok: failed === 0 };
}

/** The plain last line of `npm test`. */
export function plainLine({ passed, failed, skipped }: TestSummary): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
