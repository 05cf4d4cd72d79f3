import type { Signal, Verb } from './action.ts';

/** One sentence a verb, shown to agents and on pages. */
export const VERB_SUMMARIES: Record<Verb | Signal, string> = {
  navigate: 'Open an http or https address in the current tab.',
  click: 'Click a point of the page with a button, held modifiers and a count.',
  hover: 'Move the pointer over a point of the page.',
  drag: 'Press at the first point, follow the whole path, release at the last.',
  type: 'Type text where the focus is.',
  press_key: 'Press a key or a chord.',
  scroll: 'Scroll at a point of the page by CSS pixels.',
  switch_tab: 'Bring another tab to the front.',
  read_text: 'Read the visible text of the page.',
  screenshot: 'Look at the page again without doing anything.',
  deliver_file: 'Hand over a file of the work or download folder as a result.',
  finish: 'End the run with a verdict and a final message.',
  screen_capture: 'Look at the whole screen without doing anything.',
  pointer_move: 'Move the pointer to a screen pixel.',
  screen_click: 'Click a screen pixel.',
  screen_drag: 'Drag along a path of screen pixels.',
  screen_key: 'Press a key or a chord in the focused window.',
  screen_type: 'Type text into the focused window.',
  launch_app: 'Start one of the installed applications.',
  run_command: 'Run one program with a list of arguments; there is no shell.',
  wait: 'Wait for a while; costs a step.',
  ask: 'Ask the person who submitted the task one question; the run pauses.',
};
