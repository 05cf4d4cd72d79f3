import { describe, expect, it } from 'vitest';
import type { FileTime, PhaseEnd } from './report.ts';
import { timeTable } from './times.ts';

const file = (name: string, seconds: number): FileTime => ({ file: name, project: 'unit', ms: seconds * 1000 });
const end = (phase: string, seconds: number, files: readonly FileTime[]): PhaseEnd => ({
  phase,
  code: 0,
  ms: seconds * 1000,
  report: { passed: 1, failed: 0, skips: [], errors: [], files },
});

describe('the times of a run', () => {
  it('name each phase, and the ten slowest files of all of them, slowest first', () => {
    const few = Array.from({ length: 8 }, (_, n) => file(`few-${n}.test.ts`, n));
    const more = Array.from({ length: 8 }, (_, n) => file(`more-${n}.test.ts`, 10 * n));
    const [phases, title, ...rows] = timeTable([end('units', 60, few), end('lanes', 600, more)]);
    expect(phases).toBe('time: units 60 s, lanes 600 s');
    expect(title).toBe('slowest files:');
    expect(rows).toHaveLength(10);
    expect(rows[0]).toBe('    70 s  unit  more-7.test.ts');
    expect(rows.at(-1)).toBe('     5 s  unit  few-5.test.ts');
  });

  it('have no table where nothing took a second, or a runner wrote no report', () => {
    expect(timeTable([end('units', 1, [file('a.test.ts', 0.2)])])).toEqual(['time: units 1 s']);
    expect(timeTable([{ phase: 'units', code: 139, ms: 2_000, report: null }])).toEqual(['time: units 2 s']);
  });
});
