import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ArenaError, messageOf, type Battle, type BlobStore, type FrameMime } from '@coarena/core';
import { makeFolder, type Arena, type MaterialisedTask } from '@coarena/runtime';
import type { LaneResult } from './lane-result.ts';

const OWN_NAMES = ['battle.json', 'left', 'right', 'frames', 'trees', 'egress.jsonl'];

/** Empties a folder of an earlier demo, or makes it. Throws `usage` for a file, and for a folder with anything else in it. */
export function prepareKeepFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new ArenaError('usage', { reason: `--keep: ${folder} is no folder` });
    const strange = readdirSync(folder).find((name) => !OWN_NAMES.includes(name));
    if (strange !== undefined)
      throw new ArenaError('usage', { reason: `--keep: ${folder} holds ${strange}; use an empty folder` });
    for (const name of OWN_NAMES) rmSync(join(folder, name), { recursive: true, force: true });
  }
  try {
    for (const name of ['left', 'right', 'frames', 'trees']) makeFolder(join(folder, name));
  } catch (error) {
    throw new ArenaError(
      'usage',
      { reason: `--keep: ${folder} cannot be made: ${messageOf(error)}` },
      { cause: error },
    );
  }
}

/** Writes the whole battle out: what it was about, every step, frame and tree, and what went through the egress. */
export async function keepBattle(
  arena: Arena,
  folder: string,
  kept: {
    readonly seed: number;
    readonly task: MaterialisedTask;
    readonly battle: Battle;
    readonly lanes: readonly LaneResult[];
  },
): Promise<void> {
  const { seed, task, battle, lanes } = kept;
  const egress: EgressLine[] = [];
  for (const lane of lanes) {
    writeFileSync(
      join(folder, lane.side, 'steps.jsonl'),
      lane.steps.map((step) => `${JSON.stringify(step)}\n`).join(''),
    );
    await keepPictures(arena.blobs, folder, lane);
    egress.push(...(await egressOf(arena, battle, lane)));
  }
  egress.sort((one, other) => Number(one.at) - Number(other.at));
  writeFileSync(join(folder, 'egress.jsonl'), egress.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const { nonce, answer } = task.practice;
  const about = {
    seed,
    nonce,
    task: { id: task.name, instruction: task.instruction, startUrl: task.startUrl },
    answer,
    battle: battle.id,
    lanes: lanes.map(({ side, run }) => ({ side, agent: run.agent, startedAt: run.startedAt, endedAt: run.endedAt })),
  };
  writeFileSync(join(folder, 'battle.json'), `${JSON.stringify(about, null, 2)}\n`);
}

async function keepPictures(blobs: BlobStore, folder: string, lane: LaneResult): Promise<void> {
  for (const { frame, masked, tree } of lane.steps) {
    for (const picture of [frame, masked])
      if (picture !== null)
        await keepOnce(join(folder, 'frames', `${picture.sha256}.${ENDINGS[picture.mime]}`), () =>
          blobs.get(picture.sha256),
        );
    if (tree !== null)
      await keepOnce(join(folder, 'trees', `${tree.sha256}.json`), async () => gunzipSync(await blobs.get(tree.blob)));
  }
}

const ENDINGS = { 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<FrameMime, string>;

async function keepOnce(path: string, read: () => Promise<Uint8Array>): Promise<void> {
  if (!existsSync(path)) writeFileSync(path, await read());
}

type EgressLine = Readonly<Record<string, unknown>>;

async function egressOf(arena: Arena, battle: Battle, { lane, side }: LaneResult): Promise<readonly EgressLine[]> {
  const endState = await arena.store.battles.endState(battle.id, lane);
  if (endState?.egressLog === undefined) return [];
  const text = new TextDecoder().decode(await arena.blobs.get(endState.egressLog));
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { at, target, verdict, rule, address, bytes, ...more } = JSON.parse(line) as Record<string, unknown>;
      return { at, side, target, verdict, rule, address, bytes, ...more };
    });
}
