import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { openTestArena } from '../integration/battle/test-arena.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(file: string, folder: string): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const flags = ['--conditions=source', '--no-warnings', join(import.meta.dirname, file), folder];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A process's command line; empty when it has ended since it was listed. */
async function commandLine(pid: string): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Command lines of running processes that mention a folder. */
async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(pids.map(commandLine));
  return lines.filter((line) => line.includes(folder));
}

it('kill -9 in the middle of a battle: the next start voids it with its cause, and no sandbox is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-kill-'));
  const { child, lines } = start('battle-child.ts', folder);
  let battle = '';
  for await (const line of lines) {
    const said = JSON.parse(line) as { battle?: string; step?: number };
    battle = said.battle ?? battle;
    if ((said.step ?? 0) >= 3) break;
  }
  await kill(child);

  const after = await openTestArena(
    { slow: { mode: 'slow' }, other: { mode: 'slow' } },
    ['worker.leaseSeconds=3'],
    folder,
  );
  try {
    after.work();
    const ended = await after.until(battle, ['void'], 30_000);
    expect(ended).toMatchObject({ state: 'void', voidCause: 'worker_lost', acted: true });
    const steps = await Promise.all((['a', 'b'] as const).map((lane) => after.arena.store.battles.steps(battle, lane)));
    expect(steps.flat().length).toBeGreaterThanOrEqual(3);
    const driver = await after.arena.driver();
    for (let tries = 0; tries < 200 && (await driver.list()).length > 0; tries++) await after.arena.clock.sleep(100);
    expect(await driver.list()).toEqual([]);
    expect((await processesOf(folder)).filter((line) => line.includes('bwrap') && !line.includes('postgres'))).toEqual(
      [],
    );
  } finally {
    await after.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('kill -9 while both lanes wait for their submitter: the battle is void, a late word is refused, and nothing is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-held-'));
  const { child, lines } = start('held-child.ts', folder);
  let battle = '';
  for await (const line of lines) {
    const said = JSON.parse(line) as { battle?: string; paused?: boolean };
    battle = said.battle ?? battle;
    if (said.paused === true) break;
  }
  await kill(child);

  const after = await openTestArena(
    { one: { mode: 'late' }, other: { mode: 'late' } },
    ['worker.leaseSeconds=3', 'battle.budget.steps=4'],
    folder,
  );
  try {
    const { battles } = after.arena.store;
    const tell = (key: string) =>
      battles.tell({
        ...{ battle, by: 'a-person', word: { say: 'grant', lanes: ['a', 'b'] } },
        idempotency: { key, bodyHash: key },
      });
    const { worker, fencing } = (await battles.get(battle))!;
    for (let tries = 0; tries < 200 && (await battles.isLive({ battle, worker: worker ?? '', fencing })); tries++)
      await after.arena.clock.sleep(50);
    // The lease has run out, and nobody has noticed yet: nobody would hear the word.
    expect(await tell('unheard')).toEqual({ kind: 'refused', refusal: 'lease_live' });
    after.work();
    expect(await after.until(battle, ['void'], 30_000)).toMatchObject({ voidCause: 'worker_lost', acted: true });
    expect(await tell('too-late')).toEqual({ kind: 'refused', refusal: 'wrong_state' });
    expect((await battles.runs(battle)).map(({ stepsGranted }) => stepsGranted)).toEqual([0, 0]);
    const driver = await after.arena.driver();
    for (let tries = 0; tries < 200 && (await driver.list()).length > 0; tries++) await after.arena.clock.sleep(100);
    expect(await driver.list()).toEqual([]);
  } finally {
    await after.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('kill -9 in the middle of voting: every acknowledged vote is there, none twice, and a repeated request finds its first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-votes-'));
  const { child, lines } = start('votes-child.ts', folder);
  const acknowledged: { battle: string; key: string; judgment: string }[] = [];
  for await (const line of lines) {
    acknowledged.push(JSON.parse(line) as (typeof acknowledged)[number]);
    if (acknowledged.length >= 25) break;
  }
  expect(acknowledged).toHaveLength(25);
  await kill(child);

  const after = await openTestArena({ quick: { mode: 'quick' }, other: { mode: 'quick' } }, [], folder);
  try {
    const { judgments, log } = after.arena.store;
    for (const { battle, key, judgment } of acknowledged) {
      const kept = await judgments.ofBattle(battle);
      expect(kept.map((one) => one.id)).toEqual([judgment]);
      const request = {
        battle,
        judge: 'judge',
        choice: 'left',
        readingMs: 9_000,
        floorMs: 3_000,
        idempotency: { key, bodyHash: key },
      } as const;
      expect(await judgments.judge(request)).toMatchObject({ kind: 'replayed', judgment: { id: judgment } });
    }
    const entries = (await log.read(0, 10_000)).filter((entry) => entry.payload.kind === 'judged');
    const voted = entries.map((entry) => (entry.payload.kind === 'judged' ? entry.payload.battle : ''));
    expect(new Set(voted).size).toBe(voted.length);
    expect(voted.length).toBeGreaterThanOrEqual(acknowledged.length);
  } finally {
    await after.close();
    await rm(folder, { recursive: true, force: true });
  }
});
