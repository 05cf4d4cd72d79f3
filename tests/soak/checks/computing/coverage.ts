import { COVERAGE_BOUNDS, coverageHolds, simulateCoverage } from '../../../../apps/cli/src/simulate/coverage.ts';
import { ratingPlugins } from '../../../../apps/cli/src/shared/rating-plugins.ts';
import type { SoakCheck } from '../../check.ts';

/** Published 95% intervals hold the truth as often as they should, whatever the judges are like. */
export const check: SoakCheck = {
  name: 'coverage',
  figure: 5_000,
  run: async (n, report) => {
    const { rows } = await simulateCoverage(ratingPlugins, n, 1, report);
    const failures = rows
      .filter((row) => !coverageHolds(row))
      .map(
        (row) =>
          `${row.m} agents, ${row.battles} battles, ${row.judges} judges (${row.behaviour}): ${row.published} is not within ` +
          `${COVERAGE_BOUNDS.least} to ${COVERAGE_BOUNDS.most}`,
      );
    const lowest = Math.min(...rows.map((row) => row.published));
    const highest = Math.max(...rows.map((row) => row.published));
    return { failures, figures: { boards: n * rows.length, lowest, highest } };
  },
};
