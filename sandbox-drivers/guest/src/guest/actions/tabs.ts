import type { WireParams } from '../../protocol/index.ts';
import { ActionError } from '../errors.ts';
import type { Perform } from './context.ts';

/** `switch_tab`: makes an open tab the active one. */
export const switchTab: Perform<WireParams<'switch_tab'>> = async ({ tab }, { browser }) => {
  const page = browser.pages.find(({ id }) => id === tab);
  if (!page) {
    const open = browser.pages.map(({ id }) => id).join(', ');
    throw new ActionError(`There is no tab ${JSON.stringify(tab)}; open: ${open}.`);
  }
  await browser.activate(page);
  return { sentence: `Switched to ${tab}.` };
};
