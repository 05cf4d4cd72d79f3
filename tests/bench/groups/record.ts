import { LANES, type StepRecord } from '@coarena/core';
import { offeredTasks } from '@coarena/runtime';
import { openTestArena, type TestArena } from '../../integration/battle/test-arena.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';

/**
 * What a step takes on the disk, over battles on every offered practice task with two careful agents: its row, and each
 * picture, masked picture and tree that no earlier step of the same run had. What it shares with other runs counts all
 * the same: an arena's agents do not do the same as a rule.
 */
export async function* figures(): AsyncGenerator<Figure> {
  const test = await openTestArena({ one: { preset: 'careful' }, other: { preset: 'careful' } });
  try {
    test.work();
    const bytes: number[] = [];
    for (const { id } of await offeredTasks())
      for (const run of await runsOf(test, id)) {
        const known = new Set<string>();
        for (const step of run) bytes.push(await bytesOf(test, step, known));
      }
    yield { name: 'record.step.p50', value: quantile(bytes, 0.5) / 1_000 };
    yield { name: 'record.step.p95', value: quantile(bytes, 0.95) / 1_000 };
  } finally {
    await test.close();
  }
}

async function runsOf(test: TestArena, task: string): Promise<readonly (readonly StepRecord[])[]> {
  const battle = await test.submit(`bytes of ${task}`, { task });
  const { state } = await test.until(battle, ['judgeable', 'resolved', 'void'], 300_000);
  if (state === 'void') throw new Error(`the battle on ${task} is void`);
  return Promise.all(LANES.map((lane) => test.arena.store.battles.steps(battle, lane)));
}

/** New bytes of one step; what it shares with an earlier one costs nothing. */
async function bytesOf({ arena }: TestArena, step: StepRecord, known: Set<string>): Promise<number> {
  let bytes = Buffer.byteLength(JSON.stringify(step));
  const count = (name: string, size: number): void => {
    if (!known.has(name)) bytes += size;
    known.add(name);
  };
  for (const picture of [step.frame, step.masked]) if (picture !== null) count(picture.sha256, picture.bytes);
  if (step.tree !== null) count(step.tree.blob, (await arena.blobs.get(step.tree.blob)).length);
  return bytes;
}
