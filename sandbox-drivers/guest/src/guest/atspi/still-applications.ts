import type { Tree, TreeNode } from '../../protocol/index.ts';
import { Deadline, sleep } from '../timing.ts';
import type { Applications } from './applications.ts';

const STILL_MS = 5_000;
const GAP_MS = 200;

/**
 * What the running applications tell of themselves once they have all been asked and say the same twice: one that has
 * just started is still building its windows. After 5 s it is what they said last.
 */
export async function stillApplications(applications: Applications | null): Promise<readonly TreeNode[]> {
  if (applications === null) return [];
  const deadline = new Deadline(STILL_MS);
  const read = (): Promise<Tree> => applications.read(deadline.left);
  for (let before = await read(); ;) {
    await sleep(GAP_MS);
    if (deadline.left === 0) return before.nodes;
    const now = await read();
    if (!now.truncated && JSON.stringify(now.nodes) === JSON.stringify(before.nodes)) return now.nodes;
    before = now;
  }
}
