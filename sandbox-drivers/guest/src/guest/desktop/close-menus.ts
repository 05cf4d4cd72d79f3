import { until } from '../timing.ts';
import { keysymOfKey } from './keysyms.ts';
import type { ScreenInput } from './screen-input.ts';

/** A menu may have menus of its own open. */
const MOST_MENUS = 6;
const CLOSED_MS = 300;

/**
 * Closes menus that are open over the page, as a person's click on the page would: what a page is given by itself leaves
 * them where they are. True when there was one.
 */
export async function closeMenus(input: ScreenInput): Promise<boolean> {
  const escape = input.keyboard.find(keysymOfKey({ key: 'Escape' }) ?? 0);
  const { windows } = input;
  let open = await windows.openMenus();
  if (open === 0 || escape === null) return false;
  for (let n = 0; n < MOST_MENUS && open > 0; n++) {
    const before = open;
    input.key(escape.code, true);
    input.key(escape.code, false);
    await input.sync();
    await until(CLOSED_MS, async () => ((open = await windows.openMenus()) < before ? true : null));
  }
  return true;
}
