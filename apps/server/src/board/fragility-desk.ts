import { setImmediate } from 'node:timers/promises';
import { evidenceOf, fragilityParts, messageOf, WHOLE_BOARD, type Fragility } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import type { Published } from '../refit/index.ts';
import { lookInThread } from './fragility-task.ts';

/** Looking takes many refits: it is done at most so often, whoever asks. */
const EVERY_MS = 60_000;
const EFFORT = { refits: 100, judges: 40, rivals: 3 };

/** What single votes and judges could change, looked at when it is asked for and not more often than once a minute. */
export class FragilityDesk {
  readonly #arena: Arena;
  #found: Fragility | null = null;
  #basedOn = -1;
  #at = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** The newest finding; the first caller waits for one, later ones take what is there while it is looked at anew. */
  async of(published: Published): Promise<Fragility | null> {
    const isOld = this.#arena.clock.monotonic() - this.#at > EVERY_MS;
    if (isOld && this.#basedOn !== published.board.basedOn) this.#looking ??= this.#look(published);
    if (this.#found === null && this.#looking !== null) await this.#looking;
    return this.#found;
  }

  async #look(published: Published): Promise<void> {
    const { log, clock, signal } = this.#arena;
    try {
      const found = await this.#lookAt(published);
      this.#found = isWhole(found) ? found : null;
      this.#basedOn = published.board.basedOn;
    } catch (error) {
      if (!signal.aborted)
        log.error('what single votes could change could not be looked at', { reason: messageOf(error), error });
    } finally {
      this.#at = clock.monotonic();
      this.#looking = null;
    }
  }

  /** In a thread where the estimator can be loaded again by its name; a path only the configuration's folder resolves. */
  #lookAt({ board, snapshot }: Published): Promise<Partial<Fragility>> {
    const { config, root, dataFolder, signal } = this.#arena;
    const { use, with: options } = config.ratings.published;
    if (/^[./]/u.test(use)) return this.#lookHere({ board, snapshot });
    const { battles } = snapshot;
    return lookInThread(
      { plugin: { use, with: options, folder: root }, dataFolder, board, battles, effort: EFFORT },
      signal,
    );
  }

  async #lookHere({ board, snapshot }: Pick<Published, 'board' | 'snapshot'>): Promise<Partial<Fragility>> {
    const evidence = evidenceOf(snapshot, this.#arena.estimator, WHOLE_BOARD);
    let found: Partial<Fragility> = {};
    for (const part of fragilityParts(board, snapshot.battles, evidence, EFFORT)) {
      // Other requests are served between the parts.
      await setImmediate();
      found = { ...found, ...part() };
    }
    return found;
  }
}

/** Nothing was looked at while fewer than two agents have a published rating. */
function isWhole(found: Partial<Fragility>): found is Fragility {
  return found.leader !== undefined;
}
