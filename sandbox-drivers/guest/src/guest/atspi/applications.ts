import { createHash } from 'node:crypto';
import { LIMITS, type Tree } from '../../protocol/index.ts';
import { CHILD_ENV } from '../places.ts';
import { AccessibilityBus } from './bus.ts';
import { readApplications } from './read-applications.ts';

const CONNECT_MS = 2_000;
const READ_MS = 1_000;

/** The browser's page is read through the browser itself. */
const BROWSER = /^chrom/iu;

/** A tree with a digest of everything in it. */
export interface DigestedTree {
  readonly tree: Tree;
  readonly digest: string;
}

/** What applications beside the browser tell of themselves over the accessibility bus of a desktop battle. */
export class Applications {
  #bus: Promise<AccessibilityBus> | null = null;

  /**
   * The trees of the running applications, read within `ms`. Applications without accessibility are not in it. A bus
   * that cannot be asked makes the tree `truncated`: it is no fault of the run.
   */
  async read(ms: number = READ_MS): Promise<Tree> {
    try {
      this.#bus ??= AccessibilityBus.connect(CHILD_ENV['DBUS_SESSION_BUS_ADDRESS'] ?? '', CONNECT_MS);
      const bus = await this.#bus;
      if (bus.lost) throw new Error('the accessibility bus has closed the connection');
      return await readApplications(bus, ms, BROWSER);
    } catch {
      // The next look connects anew.
      this.#bus = null;
      return { nodes: [], truncated: true };
    }
  }
}

/** A page's tree with the applications' behind it, within the limits of a tree. */
export function withApplications(page: DigestedTree, applications: Tree): DigestedTree {
  if (applications.nodes.length === 0 && !applications.truncated) return page;
  const room = LIMITS.treeNodes - page.tree.nodes.length;
  const bytes = LIMITS.treeBytes - Buffer.byteLength(JSON.stringify(page.tree.nodes));
  const nodes = applications.nodes.slice(0, room);
  while (nodes.length > 0 && Buffer.byteLength(JSON.stringify(nodes)) > bytes)
    nodes.length = Math.floor(nodes.length / 2);
  const cut = nodes.length < applications.nodes.length;
  const own = createHash('sha256').update(JSON.stringify(nodes)).digest('hex');
  return {
    tree: {
      nodes: [...page.tree.nodes, ...nodes],
      truncated: page.tree.truncated || applications.truncated || cut,
    },
    digest: `${page.digest} ${own}`,
  };
}
