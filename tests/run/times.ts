import type { PhaseEnd } from './report.ts';

const MOST = 10;

/** Where the time of a run went: each phase's, and the slowest files, in whole seconds. */
export function timeTable(ends: readonly PhaseEnd[]): readonly string[] {
  const phases = ends.map(({ phase, ms }) => `${phase} ${seconds(ms)} s`);
  const slowest = ends
    .flatMap(({ report }) => report?.files ?? [])
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, MOST)
    .filter(({ ms }) => seconds(ms) > 0);
  const rows = slowest.map(({ file, project, ms }) => `${String(seconds(ms)).padStart(6)} s  ${project}  ${file}`);
  return [`time: ${phases.join(', ')}`, ...(rows.length === 0 ? [] : ['slowest files:', ...rows])];
}

const seconds = (ms: number): number => Math.round(ms / 1000);
