import type { Page } from '../browser/page.ts';
import { keysymOfKey } from './keysyms.ts';
import type { ScreenInput } from './screen-input.ts';
import { sleep } from '../timing.ts';

const TRIES = 8;
const MOVED_MS = 60;

/**
 * Gives the keyboard to the page of a decorated browser window. Whether a new tab's address bar still has it when the page
 * is there is a matter of microseconds, and two equal desktops would differ by it. F6 goes round the parts of the window.
 */
export async function focusPage(page: Page, input: ScreenInput): Promise<void> {
  const key = input.keyboard.find(keysymOfKey({ key: 'F6' }) ?? 0);
  if (key === null) return;
  // A page is told that it has the focus whatever happens: for the moment it is asked, it must not be.
  await page.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  try {
    for (let n = 0; n < TRIES && !(await page.evaluate<boolean>('document.hasFocus()')); n++) {
      input.key(key.code, true);
      input.key(key.code, false);
      await input.sync();
      await sleep(MOVED_MS);
    }
  } finally {
    await page.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  }
}
