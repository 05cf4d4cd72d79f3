import { describe, it } from 'vitest';
import { planCases, runCase, type ConformanceCase, type ConformanceGap, type MakeContext } from './case.ts';

/** What a plugin declares, and how long one case may take in milliseconds. */
export type ConformanceOptions = {
  readonly capabilities?: Readonly<Record<string, boolean>>;
  readonly timeoutMs?: number;
};

/**
 * Runs conformance cases as vitest tests, one a case, each on its own context. A gap is asserted to fail; a case whose
 * capability is not declared is reported as skipped with its reason.
 */
export function describeConformance<C>(
  name: string,
  cases: readonly ConformanceCase<C>[],
  makeContext: MakeContext<C>,
  gaps: readonly ConformanceGap[] = [],
  options: ConformanceOptions = {},
): void {
  describe(name, () => {
    for (const planned of planCases(cases, gaps, options.capabilities)) {
      const remark = planned.expect === 'fail' ? ` [gap: ${planned.reason ?? ''}]` : '';
      it(
        `${planned.case.id}: ${planned.case.title}${remark}`,
        { ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }) },
        async (test) => {
          if (planned.expect === 'not_asked') test.skip(planned.reason ?? '');
          await runCase(planned, makeContext);
        },
      );
    }
  });
}
