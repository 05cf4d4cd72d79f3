import type { Modifier } from '../../../protocol/index.ts';
import { xdotool } from './xdotool.ts';

const NAMES: Readonly<Record<Modifier, string>> = { alt: 'alt', control: 'ctrl', meta: 'super', shift: 'shift' };

/** Name of a modifier as xdotool knows it. */
export const modifierName = (modifier: Modifier): string => NAMES[modifier];

/** Carries out a chain while modifiers are held; they are released whatever happens to it. */
export async function holding(modifiers: readonly Modifier[], chain: readonly string[]): Promise<void> {
  const held = [...new Set(modifiers)].map(modifierName);
  const down = held.flatMap((name) => ['keydown', name]);
  const up = held.toReversed().flatMap((name) => ['keyup', name]);
  try {
    await xdotool([...down, ...chain, ...up]);
  } catch (error) {
    if (up.length > 0) await xdotool(up);
    throw error;
  }
}
