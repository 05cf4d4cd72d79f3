import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchmakerCases } from '@coarena/conformance';
import { drawAgain, LANES, type Battle, type Matchmaker, type MeasuredRun } from '@coarena/core';
import { findPlugin, loadConfig, openArena, seededRandom, type Arena } from '@coarena/runtime';
import { startWorker, type Worker } from '@coarena/worker';
import { readyDatabase } from '../../run/ready-database.ts';
import { root } from '../../run/root.ts';
import { coarena } from '../cli/run-coarena.ts';
import { submitTask, untilState } from '../battle/test-arena.ts';
import { installedFolder, packAll } from './pack.ts';

/** A package that knows nothing of this checkout, named in a YAML beside it, draws and measures a whole battle. */
const AGENTS = join(root, 'tests/fixtures/agents/misbehaving');
const YAML = `
matchmaker:
  use: "@maplewood/arena-parts/spotlight"
  with: { agent: keen, times: 8 }
metrics:
  patience: { use: "@maplewood/arena-parts/patience" }
agents:
  keen: { use: ${AGENTS}, with: { mode: quick } }
  other: { use: ${AGENTS}, with: { mode: quick } }
  third: { use: ${AGENTS}, with: { mode: quick } }
battle: { redundancy: { fraction: 0 } }
log: { level: error }
`;

let folder: string;
let file: string;
let arena: Arena;
let worker: Worker;
let battle: Battle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-third-'));
  const installed = await installedFolder(join(folder, 'arena'), await packAll(folder));
  file = join(installed, 'arena.yaml');
  await writeFile(file, YAML);
  const config = loadConfig({ root: installed, files: [file], local: false });
  await readyDatabase(join(installed, 'data'));
  arena = await openArena(config, { random: seededRandom(7) });
  await arena.store.accounts.ensure({ id: 'system', kind: 'system', roles: ['submitter'] });
  worker = startWorker(arena, { name: 'third', slots: 1 });
  battle = await untilState(arena, await submitTask(arena, 'third'), ['judgeable']);
}, 180_000);
afterAll(async () => {
  await worker.stop();
  await arena.dispose();
  await rm(folder, { recursive: true, force: true });
});

it('is installed as compiled files, with a core of its own', async () => {
  const modules = join(folder, 'arena/node_modules');
  expect(existsSync(join(modules, '@maplewood/arena-parts/src'))).toBe(false);
  expect(existsSync(join(modules, '@coarena/core/src'))).toBe(false);
  const built = await readFile(join(modules, '@maplewood/arena-parts/dist/patience.js'), 'utf8');
  expect(built).toMatch(/from ['"]\.\/median\.js['"]/u);
});

it('draws the pair of a battle, and again from what the ledger opens', async () => {
  await arena.store.judgments.judge({
    battle: battle.id,
    judge: 'somebody',
    choice: 'left',
    readingMs: 9_000,
    floorMs: 3_000,
    idempotency: { key: 'the vote', bodyHash: 'of the vote' },
  });
  const opened = (await arena.store.log.read(0, 100))
    .map(({ payload }) => payload)
    .filter((payload) => payload.kind === 'opened')
    .find((payload) => payload.battle === battle.id);
  if (opened?.draw.by !== 'matchmaker') throw new Error('the battle was not opened');
  expect(opened.draw.matchmaker.use).toBe('@maplewood/arena-parts/spotlight');
  expect(opened.draw.firstProbabilities).toEqual([0.8, 0.1, 0.1]);
  expect(opened.pair).toEqual(battle.pair);
  expect(drawAgain(opened.draw, opened.randomness, arena.matchmaker).pair).toEqual(battle.pair);
});

it('measures the recorded steps', async () => {
  const runs: MeasuredRun[] = [];
  for (const run of await arena.store.battles.runs(battle.id))
    runs.push({ run, steps: await arena.store.battles.steps(battle.id, run.lane) });
  expect(runs).toHaveLength(LANES.length);
  const [think, looks] = arena.metrics.get('patience')?.metrics ?? [];
  const steps = runs.flatMap((each) => each.steps);
  const times = steps.map(({ times: { agentMs } }) => agentMs).sort((one, other) => one - other);
  expect(think?.compute(runs)?.n).toBe(steps.length);
  expect(think?.compute(runs)?.value).toBeGreaterThanOrEqual(times[0]!);
  expect(think?.compute(runs)?.value).toBeLessThanOrEqual(times.at(-1)!);
  const counted = steps.filter(({ action }) => action.verb === 'screenshot').length;
  expect(counted).toBeGreaterThan(0);
  expect(looks?.compute(runs)).toEqual({
    value: counted / steps.length,
    numerator: counted,
    denominator: steps.length,
    n: steps.length,
  });
  expect(looks?.compute([])).toBeNull();
});

it('is accepted by the command, which names a wrong option and an entry that is not there', async () => {
  expect(await coarena(['config', 'check', file])).toMatchObject({ code: 0 });
  const wrong = join(folder, 'arena/wrong.yaml');
  await writeFile(wrong, YAML.replace('times: 8', 'times: 800').replace('parts/patience', 'parts/prudence'));
  const { code, out, err } = await coarena(['config', 'check', wrong]);
  expect(code).not.toBe(0);
  expect(out + err).toMatch(/wrong\.yaml:4:31: matchmaker\.with\.times/u);
  expect(out + err).toContain('no plugin "@maplewood/arena-parts/prudence" of kind metric');
});

it('draws as every matchmaker must', async () => {
  for (const { id, run } of matchmakerCases)
    await expect(run({ matchmaker: arena.matchmaker }), id).resolves.toBe(undefined);
});

it('is as little as the README shows: its code and its YAML work beside an installed core', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const block = (language: string): string =>
    (new RegExp(`^   \`\`\`${language}\\n(.*?)^   \`\`\``, 'msu').exec(readme)?.[1] ?? '').replaceAll(/^ {3}/gmu, '');
  const parts = join(folder, 'arena/my-parts');
  await mkdir(parts);
  await writeFile(join(parts, 'package.json'), JSON.stringify({ name: 'my-parts', type: 'module', main: 'index.js' }));
  await writeFile(join(parts, 'index.js'), block('js'));
  await writeFile(join(parts, 'arena.yaml'), block('yaml'));
  expect(await coarena(['config', 'check', join(parts, 'arena.yaml')])).toMatchObject({ code: 0 });
  // Where Node imports it: vitest would read a file outside node_modules by itself.
  await cp(parts, join(folder, 'arena/node_modules/my-parts'), { recursive: true });
  const query = { kind: 'matchmaker', use: 'my-parts', where: 'matchmaker', folder: parts } as const;
  const { descriptor } = await findPlugin(query);
  const make = descriptor.create as (options: { agent: string }) => Promise<Matchmaker>;
  const matchmaker = await make({ agent: 'careful' });
  for (const { id, run } of matchmakerCases) await expect(run({ matchmaker }), id).resolves.toBe(undefined);
});
