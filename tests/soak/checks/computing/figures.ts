import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ratingPlugins } from '../../../../apps/cli/src/shared/rating-plugins.ts';
import { simulateFigure3, type Checkpoint } from '../../../../apps/cli/src/simulate/figure3.ts';
import { simulateFigure4, type Figure4 } from '../../../../apps/cli/src/simulate/figure4.ts';
import type { SoakCheck } from '../../check.ts';

const PROGRAM = fileURLToPath(new URL('../../../reference/simulations.py', import.meta.url));
const BATCH = 50;
/** Largest difference of a rating, in Elo, or of a time, in minutes. */
const NEAR = 1e-6;

/** Both figures are those of Python's own random module, whatever the seed. */
export const check: SoakCheck = {
  name: 'figures',
  figure: 1_000,
  run: async (n, report) => {
    const failures: string[] = [];
    let furthest = 0;
    const compare = (where: string, mine: object, other: object): void => {
      for (const [field, expected] of Object.entries(other) as [string, unknown][]) {
        const seen: unknown = (mine as Readonly<Record<string, unknown>>)[field];
        if (typeof expected === 'number' && typeof seen === 'number')
          furthest = Math.max(furthest, Math.abs(seen - expected));
        const near = typeof expected === 'number' ? Math.abs(Number(seen) - expected) <= NEAR : seen === expected;
        if (!near) failures.push(`${where}: ${field} is ${String(seen)}, Python says ${String(expected)}`);
      }
    };
    for (let from = 0; from < n; from += BATCH) {
      // Far apart, and most of them longer than 32 bits.
      const seeds = Array.from({ length: Math.min(BATCH, n - from) }, (_, k) => BigInt(from + k) ** 5n + 7n);
      const figures3 = python<readonly Checkpoint[]>('figure3', seeds);
      const figures4 = python<Partial<Figure4>>('figure4', seeds);
      for (const seed of seeds) {
        const { points } = await simulateFigure3(ratingPlugins, seed);
        if (figures3[String(seed)]?.length !== points.length || figures4[String(seed)] === undefined)
          failures.push(`seed ${seed}: Python has no such figures`);
        for (const [k, other] of (figures3[String(seed)] ?? []).entries())
          compare(`figure 3, seed ${seed}, point ${k}`, points[k] ?? {}, other);
        compare(`figure 4, seed ${seed}`, simulateFigure4(seed), figures4[String(seed)] ?? {});
      }
      report(`${from + seeds.length} of ${n} seeds, ${failures.length} differences`);
    }
    return { failures, figures: { seeds: n, furthest } };
  },
};

function python<T>(figure: string, seeds: readonly bigint[]): Readonly<Record<string, T>> {
  const output = execFileSync('python3', [PROGRAM, figure, ...seeds.map(String)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(output) as Readonly<Record<string, T>>;
}
