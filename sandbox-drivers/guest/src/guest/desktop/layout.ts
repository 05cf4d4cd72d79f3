import type { BootRequest } from '../../protocol/index.ts';
import { start } from '../children.ts';
import { infra } from '../errors.ts';
import { timedOut, within } from '../timing.ts';

const LAYOUT_MS = 5_000;

/** Gives the display a keyboard layout; it comes up with `us`. Raises `infra` `display_dead` when it does not take it. */
export async function setLayout(layout: BootRequest['layout']): Promise<void> {
  if (layout === 'us') return;
  const child = start('setxkbmap', 'setxkbmap', [layout]);
  const end = await within(LAYOUT_MS, child.ended);
  if (end === 'exit code 0') return;
  const how = end === timedOut ? `no answer in ${LAYOUT_MS} ms` : end;
  throw infra('display_dead', `the display did not take the layout ${layout}: ${how}. ${child.tail}`.trim());
}
