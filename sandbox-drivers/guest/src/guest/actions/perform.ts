import type { WireAction, WireParams, WireVerb } from '../../protocol/index.ts';
import { runCommand } from '../command/run-command.ts';
import { closeMenus } from '../desktop/close-menus.ts';
import { sleep } from '../timing.ts';
import type { ActionContext, ActionDone, Deed, Perform } from './context.ts';
import { deliverFile } from './deliver-file.ts';
import { drag } from './drag.ts';
import { pressKey } from './keyboard.ts';
import { navigate } from './navigate.ts';
import { click, hover, scroll } from './pointer.ts';
import { readText } from './read-text.ts';
import { screenKey, screenType } from './screen/keyboard.ts';
import { launchApp } from './screen/launch-app.ts';
import { pointerMove, screenClick, screenDrag } from './screen/pointer.ts';
import { switchTab } from './tabs.ts';
import { type } from './typing.ts';

/** What each verb does, and whether it is meant to change something: only those can be `unchanged`. */
const VERBS: { readonly [V in WireVerb]: { readonly effect: boolean; readonly run: Perform<WireParams<V>> } } = {
  navigate: { effect: true, run: navigate },
  click: { effect: true, run: click },
  hover: { effect: true, run: hover },
  drag: { effect: true, run: drag },
  type: { effect: true, run: type },
  press_key: { effect: true, run: pressKey },
  scroll: { effect: true, run: scroll },
  switch_tab: { effect: true, run: switchTab },
  read_text: { effect: false, run: readText },
  screenshot: { effect: false, run: async () => ({ sentence: 'Took a picture of the page.' }) },
  deliver_file: { effect: false, run: deliverFile },
  finish: {
    effect: false,
    run: async ({ verdict, message }) => ({ sentence: `Finished as ${verdict}.`, finish: { verdict, message } }),
  },
  screen_capture: { effect: false, run: async () => ({ sentence: 'Took a picture of the screen.' }) },
  pointer_move: { effect: true, run: pointerMove },
  screen_click: { effect: true, run: screenClick },
  screen_drag: { effect: true, run: screenDrag },
  screen_key: { effect: true, run: screenKey },
  screen_type: { effect: true, run: screenType },
  launch_app: { effect: true, run: launchApp },
  run_command: { effect: false, run: runCommand },
  wait: {
    effect: false,
    run: async ({ ms }) => {
      await sleep(ms);
      return { sentence: `Waited ${ms} ms.` };
    },
  },
};

/** Verbs that are given to the page itself, past whatever is open above it on the screen. */
const GIVEN_TO_PAGE: ReadonlySet<WireVerb> = new Set([
  'navigate',
  'click',
  'drag',
  'type',
  'press_key',
  'scroll',
  'switch_tab',
]);

/** Performs an action. Raises `ActionError` for what could not be done as asked. */
export async function perform(action: WireAction, context: ActionContext): Promise<ActionDone> {
  const run = VERBS[action.verb].run as Perform<WireAction['params']>;
  const covers = context.actionSpace === 'browser_desktop' && GIVEN_TO_PAGE.has(action.verb);
  const closed = covers && (await closeMenus(context.desktop.input));
  const done = await run(action.params, context);
  if (!closed) return done;
  const { settled } = done;
  return { ...withMenu(done), ...(settled && { settled: async () => withMenu(await settled()) }) };
}

const withMenu = <Said extends { readonly sentence: string }>(said: Said): Said => ({
  ...said,
  sentence: `${said.sentence} A menu that was open was closed first.`,
});

/** Whether a verb is meant to change the page. */
const isEffect = (verb: WireVerb): boolean => VERBS[verb].effect;

/** Verbs that do not change what a page holds, only what of it is in view or under the pointer. */
const LOOKING: ReadonlySet<WireVerb> = new Set(['scroll', 'hover', 'pointer_move']);
/** Verbs that applications are given as events, which they take when they get to them. */
const GIVEN_AS_EVENTS: ReadonlySet<WireVerb> = new Set(['screen_click', 'screen_drag', 'screen_key', 'screen_type']);
/** Xaw and GTK draw within some tens of milliseconds; a machine with two desktops at work takes longer. */
const REACTION_MS = 150;

/** What performing a verb may set off; `taken` says that the program which was given its events is known to have them. */
export const deedOf = (verb: WireVerb, taken = false): Deed => ({
  effect: isEffect(verb),
  altering: isEffect(verb) && !LOOKING.has(verb),
  reactionMs: GIVEN_AS_EVENTS.has(verb) && !taken ? REACTION_MS : 0,
});
