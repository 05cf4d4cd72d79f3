import type { ParsedArguments } from './parse-arguments.ts';
import type { ProgramSpec } from './program-spec.ts';

/** A command as an agent names it, and how many the run has had before it. */
export type CommandCall = {
  readonly program: string;
  readonly args: readonly string[];
  /** Commands of this run so far, refused ones included. */
  readonly used: number;
};

/** A call with everything that a rule may look at. */
export type CommandUnderRule = CommandCall & {
  /** Null when the program is not on the list. */
  readonly spec: ProgramSpec | null;
  readonly parsed: ParsedArguments;
  readonly workFolder: string;
};

/** What a rule objects to: the argument (null: none in particular), and a sentence for the agent. */
export type Objection = { readonly argument: string | null; readonly reason: string };

/** One rule of the command verb. Rules are tried in the order of the table, and the first that objects refuses. */
export type CommandRule = {
  readonly name: string;
  /** What it refuses, in one sentence. */
  readonly says: string;
  readonly objects: (command: CommandUnderRule) => Objection | null;
};
