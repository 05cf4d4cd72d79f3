import type { BootRequest, CommandOutcome, FileEntry, Observation } from '../../protocol/index.ts';
import type { Browser } from '../browser/browser.ts';
import type { Commands } from '../command/commands.ts';
import type { Desktop } from '../desktop/desktop.ts';
import type { DeliveredFolder } from '../files/delivered.ts';
import type { Deadline } from '../timing.ts';

/** What an action may use. */
export interface ActionContext {
  readonly actionSpace: BootRequest['actionSpace'];
  readonly browser: Browser;
  readonly desktop: Desktop;
  readonly delivered: DeliveredFolder;
  readonly commands: Commands;
  /** Why the local proxy lately refused a `host:port`, or null. */
  readonly refusalOf: (authority: string) => string | null;
  /** Milliseconds the action itself may take. */
  readonly ms: number;
  /** An action of many parts begins none after this, and says how far it came: the step is about to go on without it. */
  readonly deadline: Deadline;
}

/** What an action says when it was done: one sentence, and what only some verbs give. Failures raise `ActionError`. */
export interface ActionDone {
  readonly sentence: string;
  readonly text?: NonNullable<Observation['text']>;
  readonly finish?: NonNullable<Observation['finish']>;
  readonly delivered?: FileEntry;
  /** For `run_command` only. */
  readonly command?: CommandOutcome;
  /** Anything but `ok`, where the sentence alone would not be enough. */
  readonly status?: 'ok' | 'error' | 'refused';
  readonly scrolled?: NonNullable<Observation['scrolled']>;
  /** Asked once the desktop has settled: what only then can be said, in place of what was said before. */
  readonly settled?: () => Promise<Pick<ActionDone, 'sentence' | 'scrolled'>>;
  /** The program that was given events is known to have taken them. */
  readonly taken?: boolean;
}

/** Performs one verb. */
export type Perform<P> = (params: P, context: ActionContext) => Promise<ActionDone>;

/** What an action may set off, by its verb. */
export interface Deed {
  /** It is meant to show: a look that is the same as before says that nothing changed. */
  readonly effect: boolean;
  /** It can change what the page holds, more than what of it is in view. */
  readonly altering: boolean;
  /** How long an application may take to show a first sign of it, in milliseconds. */
  readonly reactionMs: number;
}
