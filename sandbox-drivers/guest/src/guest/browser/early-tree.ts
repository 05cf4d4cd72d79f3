import { createHash } from 'node:crypto';
import type { Tree } from '../../protocol/index.ts';
import type { AxMemory } from './ax-memory.ts';
import type { Cdp } from './cdp.ts';
import { changedSince, watchChanges } from './change-watch.ts';
import type { Page } from './page.ts';
import { readTree, type TreeReading } from './tree-read.ts';

/** A tree, and the digest of everything in it that an agent can see. */
export interface ReadTree {
  readonly tree: Tree;
  readonly digest: string;
}

interface Reading {
  readonly page: Page;
  readonly result: Promise<TreeReading | null>;
  done: boolean;
}

/** Trees that were read for nothing before it is left to the end: a page that keeps changing is not slowed down further. */
const MOST_WASTED = 2;
const TREE_MS = 3_000;

/**
 * Reads a page's tree while it is being watched for standing still: between two equal pictures nothing else has to be
 * done. The tree counts only if the second picture is equal and the document was left alone; otherwise it is read again.
 */
export class EarlyTree {
  readonly #cdp: Cdp;
  #wasted = 0;
  #reading: Reading | null = null;

  constructor(cdp: Cdp) {
    this.#cdp = cdp;
  }

  /**
   * Begins to read, after a picture that another one is to be compared with; what was begun before is void. `asBefore`
   * says that nothing has been done to the page, or that it looks as it did when its tree was read last.
   */
  begin(page: Page, asBefore: boolean): void {
    const before = this.#reading;
    if (before !== null) this.#wasted++;
    this.#reading = null;
    if ((before !== null && !before.done) || this.#wasted > MOST_WASTED) return;
    const reading: Reading = { page, done: false, result: this.#read(page, asBefore ? page.axMemory : null) };
    const end = (): void => {
      reading.done = true;
    };
    reading.result.then(end, end);
    this.#reading = reading;
  }

  /** The tree of a page that stood still (`still`) since `begin`, or one that is read now. */
  async take(page: Page, still: boolean): Promise<ReadTree> {
    const reading = this.#reading;
    if (still && reading?.page === page && !page.crashed) {
      const early = await reading.result;
      if (early !== null && !(await changedSince(page).catch(() => true))) {
        page.axMemory = early.memory;
        return describe(early.tree);
      }
    }
    page.axMemory = null;
    return describe((await readTree(this.#cdp, page, TREE_MS)).tree);
  }

  /** Null where nothing can vouch for the tree later: it could not be read, or is of several documents. */
  async #read(page: Page, known: AxMemory | null): Promise<TreeReading | null> {
    try {
      await watchChanges(page);
      const reading = await readTree(this.#cdp, page, TREE_MS, known);
      return reading.tree.nodes.length === 0 || hasFrames(reading.tree) ? null : reading;
    } catch {
      return null; // The document was replaced meanwhile: it is read again once the page stands still.
    }
  }
}

/** Changes inside a frame are not seen by a watch over the document around it. */
const hasFrames = ({ nodes }: Tree): boolean => nodes.some(({ role }, index) => index > 0 && role === 'RootWebArea');

function describe(tree: Tree): ReadTree {
  return { tree, digest: createHash('sha256').update(JSON.stringify(tree.nodes)).digest('hex') };
}
