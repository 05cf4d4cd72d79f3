const NAMES: Readonly<Record<string, string>> = { ' ': 'space', ArrowLeft: 'left', ArrowRight: 'right' };

/** The name of a key that the replay may take: null while somebody types, or where the key already means something. */
export function keyOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const name = NAMES[event.key] ?? event.key.toLowerCase();
  // The attribute, since the event of a dialog's closing comes later than the next key may.
  if (document.querySelector('dialog[open]') !== null) return null;
  if (target?.matches('input:not([type="range"]), textarea, select, [contenteditable]') === true) return null;
  // Space presses a button that the keyboard came to (one that was clicked is done with), and arrows move a slider.
  if (name === 'space' && target?.matches('a, summary, button:focus-visible') === true) return null;
  if ((name === 'left' || name === 'right') && !event.shiftKey && target?.matches('input[type="range"]') === true)
    return null;
  return event.shiftKey && (name === 'left' || name === 'right') ? `shift+${name}` : name;
}

/** Every key with what it does, for the list. */
export const REPLAY_KEYS: readonly (readonly [readonly string[], string])[] = [
  [['space'], 'play or pause'],
  [['←', '→'], 'both runs one step back or on'],
  [['shift ←', 'shift →'], 'only the run that has the focus'],
  [['J', 'K', 'L'], 'backwards, pause, forwards; again for faster'],
  [['Z'], 'the picture of that run in its own pixels, and back'],
  [['B'], 'before or after: what that step was aimed at, and what came of it'],
  [['?'], 'this list'],
];

/** The keys of the question. */
export const ANSWER_KEYS: readonly (readonly [readonly string[], string])[] = [
  [['R'], 'to the results'],
  [['1', '2'], 'answer left, answer right'],
  [['3', '4'], 'answer tie, answer neither'],
  [['0'], 'skip this battle'],
  [['N'], 'next battle, after the answer'],
];
