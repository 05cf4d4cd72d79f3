import type { WireParams } from '../../protocol/index.ts';
import type { Perform } from '../actions/context.ts';

/** What is kept of the action's time for ending a command's processes. */
const ENDING_MS = 3_000;

/** `run_command`: runs one program with its arguments; there is no shell. */
export const runCommand: Perform<WireParams<'run_command'>> = (params, { commands, ms }) =>
  commands.run(params, ms - ENDING_MS);
