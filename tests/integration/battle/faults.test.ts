import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestArena, type TestArena } from './test-arena.ts';

let open: TestArena | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

describe('infrastructure that fails voids the battle and never scores it', () => {
  it('a sandbox that dies in the middle: void, sandbox_lost, not repeated, nothing left behind', async () => {
    open = await openTestArena({ slow: { mode: 'slow' }, other: { mode: 'slow' } });
    open.work();
    const battle = await open.submit('first');
    await open.until(battle, ['running']);
    await waitForStep(open);
    const driver = await open.arena.driver();
    const [victim] = await driver.list();
    process.kill(machinePid(open.folder, victim?.id ?? ''), 'SIGKILL');
    const ended = await open.until(battle, ['void']);
    expect(ended).toMatchObject({ state: 'void', voidCause: 'sandbox_lost', acted: true });
    expect(await open.arena.store.battles.list({ limit: 10 })).toHaveLength(1);
    await expectNoSandbox(open);
  });

  it('a worker that stops voids its battle under way and ends its desktops', async () => {
    open = await openTestArena({ slow: { mode: 'slow' }, other: { mode: 'slow' } });
    const worker = open.work();
    const battle = await open.submit('first');
    await open.until(battle, ['running']);
    await waitForStep(open);
    await worker.stop();
    expect(await open.until(battle, ['void'])).toMatchObject({ voidCause: 'worker_lost' });
    await expectNoSandbox(open);
  });
});

async function waitForStep(test: TestArena): Promise<void> {
  const isStep = ({ what }: { what: string }): boolean => what.startsWith('step 2');
  for (let tries = 0; tries < 1_000 && !test.progress.some(isStep); tries++) await test.arena.clock.sleep(20);
  expect(test.progress.some(isStep)).toBe(true);
}

async function expectNoSandbox(test: TestArena): Promise<void> {
  const driver = await test.arena.driver();
  for (let tries = 0; tries < 50 && (await driver.list()).length > 0; tries++) await test.arena.clock.sleep(100);
  expect(await driver.list()).toEqual([]);
}

/** The host's number of a machine's first process, from the record that the driver keeps of it. */
function machinePid(folder: string, id: string): number {
  const [file] = globSync(join(folder, '**', id, 'record.json'));
  const record = JSON.parse(readFileSync(file ?? '', 'utf8')) as { processes: { pid: number }[] };
  return record.processes[0]?.pid ?? 0;
}
