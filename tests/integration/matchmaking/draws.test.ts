import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { answerOf, sampleStep } from '@coarena/conformance';
import {
  admitTask,
  battleSetup,
  contendersOf,
  drawAgain,
  drawPair,
  LANES,
  type LedgerPayload,
  type Task,
  type WorkerEvent,
} from '@coarena/core';
import {
  epochRandom,
  loadConfig,
  openArena,
  replaceEpochKey,
  seededRandom,
  type Arena,
  type ArenaOverrides,
} from '@coarena/runtime';
import { readyDatabase } from '../../run/ready-database.ts';
import { root } from '../../run/root.ts';

const AGENT = join(root, 'tests/fixtures/agents/misbehaving');
const ROSTER = ['ash', 'birch', 'cedar', 'dogwood'];
const SHOWCASES = [['ash', 'dogwood']];
type Of<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-draws-'));
  ending.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(folder: string, overrides: ArenaOverrides, more: object = {}): Promise<Arena> {
  const file = join(folder, 'arena.json');
  const agents = Object.fromEntries(ROSTER.map((name) => [name, { use: AGENT, with: { mode: 'quick' } }]));
  await writeFile(
    file,
    JSON.stringify({ agents, log: { level: 'error' }, battle: { redundancy: { fraction: 0.3, judges: 2 } }, ...more }),
  );
  await readyDatabase(join(folder, 'data'));
  const arena = await openArena(loadConfig({ root: folder, files: [file], local: false }), overrides);
  ending.push(() => arena.dispose());
  return arena;
}

type Wish = { readonly submitter: string; readonly instruction: string; readonly files?: number };

/** Admits a task and takes its battle through the store to its end, drawn as a worker draws it. */
async function battle(arena: Arena, key: string, { submitter, instruction, files = 0 }: Wish): Promise<string> {
  const { store, random, hasher, config, matchmaker } = arena;
  const attachments = Array.from({ length: files }, (_, n) => ({
    name: `${key}-${n}`,
    sha256: hasher.sha256(`${n}`),
    bytes: 1,
  }));
  const task: Omit<Task, 'id'> = {
    submitter,
    instruction,
    startUrl: null,
    attachments,
    sites: [],
    checker: [],
    practice: null,
    actionSpace: null,
  };
  const admitted = await admitTask({ tasks: store.tasks, random, hasher, config }, { task, key });
  if (admitted.kind !== 'admitted') throw new Error(`the task was not admitted: ${admitted.kind}`);
  const leased = await store.battles.lease(admitted.battle, 'worker', 60_000);
  if (leased.kind !== 'leased') throw new Error('the battle was not leased');
  const contenders = contendersOf([...arena.agents.keys()], await store.boards.latest());
  const drawn = drawPair({
    battle: leased.battle,
    contenders,
    matchmaker,
    choice: config.matchmaker,
    showcases: config.matchmaking.showcases,
    random,
  });
  const hash = hasher.sha256('');
  const checker = { verdict: null, reason: 'no_evaluator_authored', evaluator: null } as const;
  const events: WorkerEvent[] = [
    { type: 'draw', ...drawn },
    {
      type: 'start',
      inputs: { instruction: hash, attachments: hash, toolSchemas: hash, prompt: hash, configuration: hash },
      fingerprints: { a: {}, b: {} },
    },
    ...LANES.map((lane): WorkerEvent => ({ type: 'step', record: sampleStep(lane, 0) })),
    ...LANES.map((lane): WorkerEvent => ({
      type: 'end_lane',
      lane,
      end: { end: 'finished', verdict: 'success', message: 'done' },
      endState: null,
      checker,
    })),
    { type: 'complete' },
  ];
  for (const event of events) {
    const written = await store.battles.write(leased.lease, event);
    if (!written.ok) throw new Error(`${event.type} was refused: ${written.refusal}`);
  }
  while ((await store.battles.get(admitted.battle))?.state === 'judgeable')
    await store.judgments.judge(answerOf(admitted.battle, 'left'));
  return admitted.battle;
}

async function payloads<K extends LedgerPayload['kind']>(arena: Arena, kind: K): Promise<readonly Of<K>[]> {
  const entries = await arena.store.log.read(0, 100_000);
  return entries.map(({ payload }) => payload).filter((payload): payload is Of<K> => payload.kind === kind);
}

/** Every battle of an arena, drawn again from what its ledger opened and, where there is one, from the epoch's key. */
async function expectReplays(arena: Arena, count: number, random: Arena['random']): Promise<void> {
  const opened = await payloads(arena, 'opened');
  const admitted = new Map((await payloads(arena, 'admitted')).map((entry) => [entry.battle, entry]));
  expect(opened).toHaveLength(count);
  for (const { battle: id, draw, randomness, pair, sideOfA } of opened) {
    const again = drawAgain(draw, randomness, arena.matchmaker);
    expect(again).toEqual({ pair, draw, randomness });
    const stream = random.stream(`battle:${id}:pair`);
    expect(randomness).toEqual({ label: `battle:${id}:pair`, numbers: randomness.numbers.map(() => stream.next()) });
    const setup = battleSetup(id, { actionSpace: null } as Task, arena.config, random);
    expect({ sideOfA: setup.sideOfA, redundant: setup.redundant, target: setup.target }).toEqual({
      sideOfA,
      redundant: admitted.get(id)?.redundant,
      target: admitted.get(id)?.target,
    });
    if (draw.by !== 'matchmaker') continue;
    expect(draw.contenders.map((contender) => contender.id)).toEqual(ROSTER);
    expect(Math.min(...draw.firstProbabilities)).toBeGreaterThan(0);
    expect(draw.secondProbabilities.filter((probability) => probability > 0)).toHaveLength(ROSTER.length - 1);
  }
}

describe('every draw of an arena', () => {
  it('is made again from the ledger where the seed is public, and differs in nothing that submitters supply', async () => {
    const draws: unknown[] = [];
    for (const [submitter, instruction, files] of [
      ['one', 'Look for a kettle', 0],
      ['another', 'Do something else \u{1FAD6}', 3],
    ] as const) {
      const arena = await open(await newFolder(), { random: seededRandom(5) });
      for (let n = 0; n < 12; n += 1)
        await battle(arena, `task number ${n}`, { submitter: `${submitter}-${n % 4}`, instruction, files });
      await expectReplays(arena, 12, seededRandom(5));
      draws.push(
        (await payloads(arena, 'opened')).map(({ battle: id, pair, sideOfA, draw, randomness }) => ({
          id,
          pair,
          sideOfA,
          draw,
          randomness,
        })),
      );
    }
    expect(draws[0]).toEqual(draws[1]);
  }, 120_000);

  it('is made again from the ledger of an arena with a secret key, and from that key once the epoch has ended', async () => {
    const folder = await newFolder();
    const arena = await open(folder, {});
    for (let n = 0; n < 8; n += 1)
      await battle(arena, `task number ${n}`, { submitter: 'somebody', instruction: `${n}` });
    expect(await payloads(arena, 'epoch_ended')).toEqual([]);
    await replaceEpochKey(arena.dataFolder, arena.store.log, arena.hasher);
    await replaceEpochKeyAgain(arena);
    const [first] = await payloads(arena, 'epoch');
    const [ended] = await payloads(arena, 'epoch_ended');
    const key = Buffer.from(ended?.key ?? '', 'hex');
    expect(arena.hasher.sha256(key)).toBe(first?.keyHash);
    await expectReplays(arena, 8, epochRandom(key));
  }, 120_000);

  it('of an account’s first two battles is a showcase where pairs are configured, and weighs a quarter', async () => {
    const arena = await open(await newFolder(), { random: seededRandom(6) }, { matchmaking: { showcases: SHOWCASES } });
    await arena.store.accounts.ensure({ id: 'system', kind: 'system', roles: ['submitter'] });
    const made: string[] = [];
    for (const submitter of ['ann', 'ann', 'ann', 'system', 'bob'])
      made.push(await battle(arena, `task number ${made.length}`, { submitter, instruction: 'Look' }));
    const opened = await payloads(arena, 'opened');
    expect(made.map((id) => opened.find((entry) => entry.battle === id)?.draw.by)).toEqual([
      'showcases',
      'showcases',
      'matchmaker',
      'matchmaker',
      'showcases',
    ]);
    const marked = (await payloads(arena, 'admitted')).map(({ showcase }) => showcase);
    expect(marked).toEqual([true, true, false, false, true]);
    const moves = (await payloads(arena, 'judged')).flatMap(({ streaming }) =>
      streaming === null ? [] : [Object.values(streaming)[0]],
    );
    const [quarter] = moves;
    // A first battle at K = 48 between equals moves by 24 w.
    expect(Math.abs((quarter?.after ?? 0) - (quarter?.before ?? 0))).toBeCloseTo(6, 12);
    await expectReplays(arena, 5, seededRandom(6));
  }, 120_000);
});

/** An attempt that broke off after the files were changed is brought to its end, and the same key ends once. */
async function replaceEpochKeyAgain(arena: Arena): Promise<void> {
  const before = (await payloads(arena, 'epoch_ended')).length;
  await replaceEpochKey(arena.dataFolder, arena.store.log, arena.hasher);
  const ended = await payloads(arena, 'epoch_ended');
  expect(ended).toHaveLength(before + 1);
  expect(new Set(ended.map(({ keyHash }) => keyHash)).size).toBe(ended.length);
}
