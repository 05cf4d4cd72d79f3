/** The sentence of typing that was not ended in the action's time: what was given arrives, the rest never does. */
export const tooSlow = (what: 'page' | 'window', given: number, all: number): string =>
  `The ${what} takes its keys too slowly: it was given the first ${given} of ${all} characters. Look at what it has, then type the rest.`;
