import type { Figure } from '../figure.ts';
import { openTestArena, type TaskWish } from '../../integration/battle/test-arena.ts';
import { quantile } from '../quantile.ts';

/**
 * The harness's own time a step (act, settle, capture, tree, record) with both lanes running: on the shop's home page
 * on the page with a table of 3,000 nodes, and for the pointer of the screen in a battle with the desktop.
 */
export async function* figures(): AsyncGenerator<Figure> {
  const home = await overhead({});
  yield { name: 'step.shop-home.p50', value: quantile(home, 0.5) };
  yield { name: 'step.shop-home.p95', value: quantile(home, 0.95) };
  const table = await overhead({ task: 'register-largest', startUrl: 'http://register.practice.test/ledger' });
  yield { name: 'step.table-page.p50', value: quantile(table, 0.5) };
  const pointer = await overhead({ actionSpace: 'browser_desktop' }, 'point');
  yield { name: 'step.screen-pointer.p50', value: quantile(pointer, 0.5) };
}

async function overhead(wish: TaskWish, mode = 'work'): Promise<readonly number[]> {
  const test = await openTestArena({ one: { mode }, other: { mode } });
  try {
    const worker = test.work();
    const battle = await test.submit('measured', wish);
    const ended = await test.until(battle, ['judgeable', 'resolved', 'void'], 300_000);
    const timings = worker.timings(battle);
    if (ended.state !== 'judgeable' || timings === null)
      throw new Error(`the battle that was to be measured is ${ended.state}`);
    return timings.perStepOverheadMs;
  } finally {
    await test.close();
  }
}
