import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActionSpace, Lane, ParityDifference, Task } from '@coarena/core';
import {
  loadConfig,
  materialiseTask,
  openWorkbench,
  resolveRecipe,
  seededRandom,
  type Workbench,
} from '@coarena/runtime';
import type { RecipeEntry } from '@coarena/runtime';
import { comparePair, guestFile, type PairLane } from '@coarena/worker';
import { QUIET } from '../demo/demo-config.ts';
import { configRequest, type ConfigOptions } from '../shared/options.ts';
import { writeMutatedGuest } from './mutated-guest.ts';

/** The task of every pair: a page with texts and pictures, and a file. */
const TASK = 'shop-cheapest';
const SEED = 7;
const NOTE = { name: 'note.txt', text: 'Both desktops hold the same bytes.\n' };

/** How one lane is to be different from the plain one. */
export type LaneChange = {
  readonly name: string;
  readonly task?: (task: Task) => Promise<Task>;
  readonly recipe?: RecipeEntry;
  /** The recipe of the plain lane, which has none without it. */
  readonly plainRecipe?: RecipeEntry;
  readonly guest?: string;
  readonly actionSpace?: ActionSpace;
};

/** Makes pairs of desktops for comparing them; nothing is queued, judged or rated. */
export class PairBench {
  readonly #options: ConfigOptions;
  readonly #folder: string;
  readonly #plain: Workbench;
  readonly #task: Task;
  readonly #signal: AbortSignal;
  #count = 0;

  private constructor(options: ConfigOptions, folder: string, plain: Workbench, task: Task, signal: AbortSignal) {
    this.#options = options;
    this.#folder = folder;
    this.#plain = plain;
    this.#task = task;
    this.#signal = signal;
  }

  /** Opens a bench with everything it makes in `folder`. */
  static async open(options: ConfigOptions, folder: string, signal: AbortSignal): Promise<PairBench> {
    const plain = await openWorkbench(loadConfig(benchRequest(options, folder, [])), { random: seededRandom(SEED) });
    const { blobs, hasher } = plain;
    const { name, ...task } = await materialiseTask({ id: TASK, seed: SEED, blobs, hasher });
    const note = { name: NOTE.name, ...(await blobs.put(new TextEncoder().encode(NOTE.text))) };
    const full: Task = { ...task, id: name, submitter: 'system', attachments: [...task.attachments, note] };
    return new PairBench(options, folder, plain, full, signal);
  }

  get blobs(): Workbench['blobs'] {
    return this.#plain.blobs;
  }

  /** One pair of equal desktops: the fields that differ all the same. */
  async equal(actionSpace: ActionSpace = 'browser'): Promise<readonly ParityDifference[]> {
    const lane: PairLane = { task: this.#task, actionSpace, context: this.#plain };
    return this.#compare({ a: lane, b: lane });
  }

  /** One pair with a difference in one lane: the fields that differ. */
  async changed(lane: Lane, change: LaneChange, base: ActionSpace = 'browser'): Promise<readonly ParityDifference[]> {
    const plainTask = await this.#withRecipe(this.#task, change.plainRecipe);
    const plain: PairLane = { task: plainTask, actionSpace: base, context: this.#plain };
    const other = change.guest === undefined ? null : await this.#withGuest(change.name, change.guest);
    try {
      const changed: PairLane = {
        task: await this.#withRecipe((await change.task?.(this.#task)) ?? this.#task, change.recipe),
        actionSpace: change.actionSpace ?? base,
        context: other === null ? this.#plain : { ...this.#plain, driver: other.driver },
      };
      return await this.#compare(lane === 'a' ? { a: changed, b: plain } : { a: plain, b: changed });
    } finally {
      await other?.dispose();
    }
  }

  async dispose(): Promise<void> {
    await this.#plain.dispose();
  }

  async #compare(lanes: Readonly<Record<Lane, PairLane>>): Promise<readonly ParityDifference[]> {
    this.#count += 1;
    return (await comparePair(`pair-${this.#count}`, lanes, this.#signal)).differences;
  }

  async #withRecipe(task: Task, recipe: RecipeEntry | undefined): Promise<Task> {
    if (recipe === undefined) return task;
    const { blobs, hasher } = this.#plain;
    const settled = await resolveRecipe({
      book: new Map([[recipe.name, recipe]]),
      name: recipe.name,
      seed: SEED,
      attachments: task.attachments,
      sites: task.sites,
      blobs,
      hasher,
    });
    return { ...task, ...settled };
  }

  /** Another arena in the same folder whose desktops run another build of the guest. */
  async #withGuest(name: string, change: string): Promise<Workbench> {
    const file = await writeMutatedGuest(this.#folder, name, change, await readFile(await guestFile(), 'utf8'));
    const request = benchRequest(this.#options, this.#folder, [`sandbox.with.guest=${JSON.stringify(file)}`]);
    return openWorkbench(loadConfig(request), { random: seededRandom(SEED) });
  }
}

function benchRequest(options: ConfigOptions, folder: string, sets: readonly string[]) {
  const set = [...options.set, `data.folder=${JSON.stringify(join(folder, 'data'))}`, ...sets];
  return configRequest({ ...options, set }, QUIET);
}
