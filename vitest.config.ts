import { defineConfig } from 'vitest/config';
import { AT_A_TIME, PHASES, testProjects } from './tests/run/projects.ts';
import { LongestFirst } from './tests/run/sequencer.ts';

/** Workspace packages run from source: in vite's resolver, in its server-side one, and in what Node imports by itself. */
const conditions = ['source', 'module', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: testProjects.map(({ name, phase, include, timeout, isolate }) => ({
      extends: true as const,
      test: {
        name,
        include: [...include],
        exclude: ['**/node_modules/**', '**/dist/**'],
        environment: 'node',
        pool: 'forks' as const,
        isolate,
        execArgv: ['--conditions=source', '--no-warnings', '--disable-warning=ExperimentalWarning'],
        testTimeout: timeout,
        hookTimeout: timeout,
        maxWorkers: AT_A_TIME[phase],
        sequence: { groupOrder: PHASES.indexOf(phase) },
      },
    })),
  },
});
