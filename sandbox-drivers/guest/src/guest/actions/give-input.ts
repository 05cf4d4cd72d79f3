import { CdpSessionGone } from '../browser/cdp.ts';
import type { Page } from '../browser/page.ts';
import type { Key } from './keys.ts';

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

/** Gives a page one event of a key, as {@link giveInput} does. Only a `keyDown` carries the key's text. */
export function giveKey(
  page: Page,
  type: 'keyDown' | 'rawKeyDown' | 'keyUp',
  key: Key,
  modifiers: number,
  autoRepeat = false,
): Promise<'given' | 'gone'> {
  return giveInput(page, 'dispatchKeyEvent', {
    type,
    modifiers,
    autoRepeat,
    key: key.key,
    code: key.code,
    windowsVirtualKeyCode: key.keyCode,
    nativeVirtualKeyCode: key.keyCode,
    ...(type === 'keyDown' ? { text: key.text, unmodifiedText: key.text } : {}),
  });
}
