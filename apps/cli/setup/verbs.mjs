/**
 * What each npm script needs and starts. `steps` are prepared first; `tolerates` names steps whose failure is printed and does
 * not stop the verb; `target` runs on Node 24 with the arguments after the verb.
 * @type {Readonly<Record<string, { steps: readonly string[], tolerates?: readonly string[], target: readonly string[] | null }>>}
 */
export const verbs = {
  install: { steps: ['packages', 'node24', 'system', 'guest'], target: null },
  start: { steps: ['packages', 'node24', 'system', 'guest'], target: ['apps/cli/src/main.ts', 'start'] },
  test: { steps: ['packages', 'node24', 'system', 'guest'], tolerates: ['system'], target: ['tests/run/main.ts'] },
  bench: { steps: ['packages', 'node24', 'system', 'guest'], target: ['tests/bench/main.ts'] },
  soak: { steps: ['packages', 'node24', 'system', 'guest'], target: ['tests/soak/main.ts'] },
  check: { steps: ['packages', 'node24'], target: ['tests/run/check.ts'] },
  generate: { steps: ['packages', 'node24'], target: ['apps/runtime/src/generate/main.ts'] },
  build: { steps: ['packages', 'node24'], target: ['apps/cli/setup/build.ts'] },
  'verify:states': { steps: ['packages', 'node24'], target: ['tests/simulation/verify-states.ts'] },
};
