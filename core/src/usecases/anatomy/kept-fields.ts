import type { StepRecord } from '../../domain/step.ts';
import type { Observation } from '../../ports/agent-adapter.ts';
import type { Described } from './types.ts';

/** What each field of a step's record holds: a field without a sentence does not compile. */
const STEP_FIELDS: Readonly<Record<keyof StepRecord, string>> = {
  lane: 'whose step it is',
  index: 'its place in the run',
  at: 'when it began, by the clock on the wall',
  action: 'what was done, with every parameter',
  typedInto: 'what the personal field is for that it typed into, where it was or may have been one',
  reasoning: 'what the agent said while it did so, where it said anything',
  observation: 'the sentence that the agent was answered with',
  status: 'how it came out: a field of its own, which nothing that is printed can change',
  frame: 'the picture as it was taken, by its hash',
  masked: 'the same picture with personal fields painted over, where that was attempted',
  receipt: 'what was painted over and why, and that it is so in the delivered bytes; or that nothing was attempted',
  opening: 'what was on the screen before the first step, as it was and painted over; kept with that step',
  url: 'the address of the page after it had resolved',
  tab: 'which tab was in front',
  tree: 'the accessibility tree with the place of every node, compressed, by its hash',
  origin: 'where the corner of the page was on the screen',
  settle: 'why the desktop was taken to be still, and after how long',
  times: 'how long thinking, acting, settling, looking and recording took',
  command: 'the exit code and the output of a command',
  usage: 'tokens and cost with the price list they come from, where the provider reports them',
};

/** What an agent sees before each reply: a field without a sentence does not compile. */
const OBSERVATION_FIELDS: Readonly<Record<keyof Observation, string>> = {
  step: 'how many steps the run has',
  text: 'what came of the last action, as a sentence',
  status: 'the same as a word',
  frame: 'the picture',
  tree: 'the accessibility tree with the place of every node',
  url: 'the address of the page',
  tab: 'the tab in front',
  tabs: 'all open tabs',
  origin: 'where the corner of the page is on the screen',
  viewport: 'how large the page is',
  stepsLeft: 'how many steps are left',
  msLeft: 'how much time is left',
};

/** The fields of a step's record, in their order. */
export const RECORD_LINES = linesOf(STEP_FIELDS);
/** The fields of an observation, in their order. */
export const OBSERVATION_LINES = linesOf(OBSERVATION_FIELDS);

function linesOf(fields: Readonly<Record<string, string>>): readonly Described[] {
  return Object.entries(fields).map(([name, says]) => ({ name, says }));
}
