import { generators } from './generators.mjs';

/**
 * What each npm script needs and starts. `steps` are prepared first; `tolerates` names steps whose failure is printed and does
 * not stop the verb; `targets` run on Node 24 one after the other, each with the arguments after the verb, until one fails.
 * @type {Readonly<Record<string, { steps: readonly string[], tolerates?: readonly string[], targets: readonly (readonly string[])[] }>>}
 */
export const verbs = {
  install: { steps: ['packages', 'node24', 'system', 'guest', 'web'], targets: [] },
  start: { steps: ['packages', 'node24', 'system', 'guest', 'web'], targets: [['apps/cli/src/main.ts', 'start']] },
  test: {
    steps: ['packages', 'node24', 'system', 'guest', 'web'],
    tolerates: ['system', 'guest', 'web'],
    targets: [['tests/run/main.ts']],
  },
  bench: {
    steps: ['packages', 'node24', 'system', 'guest', 'web'],
    tolerates: ['system', 'guest', 'web'],
    targets: [['tests/bench/main.ts']],
  },
  soak: {
    steps: ['packages', 'node24', 'system', 'guest', 'web'],
    tolerates: ['system', 'guest', 'web'],
    targets: [['tests/soak/main.ts']],
  },
  check: { steps: ['packages', 'node24', 'web'], targets: [['tests/run/check.ts']] },
  generate: { steps: ['packages', 'node24'], targets: generators.map(({ script }) => [script]) },
  build: { steps: ['packages', 'node24'], targets: [['apps/cli/setup/build.ts']] },
  'build:web': { steps: ['packages', 'node24', 'web'], targets: [] },
  screenshot: { steps: ['packages', 'node24', 'system', 'web'], targets: [['tests/e2e/screenshot.ts']] },
  'verify:states': { steps: ['packages', 'node24'], targets: [['tests/simulation/verify-states.ts']] },
  'verify:shell': { steps: ['packages', 'node24'], targets: [['tests/simulation/verify-shell.ts']] },
};
