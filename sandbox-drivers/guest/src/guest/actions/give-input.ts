import { CdpSessionGone } from '../browser/cdp.ts';
import type { Page } from '../browser/page.ts';

/**
 * Gives input to a page (a command of the DevTools domain `Input`). A page that closes while it takes the input has had it:
 * that is `given`; `gone` says that the page was no longer there. Rejects with `CdpError` or `CdpClosed`.
 */
export async function giveInput(page: Page, command: string, params: object): Promise<'given' | 'gone'> {
  try {
    await page.send(`Input.${command}`, params);
    return 'given';
  } catch (error) {
    if (error instanceof CdpSessionGone) return error.sent ? 'given' : 'gone';
    throw error;
  }
}
