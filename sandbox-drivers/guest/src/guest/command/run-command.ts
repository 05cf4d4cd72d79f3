import type { WireParams } from '../../protocol/index.ts';
import type { Perform } from '../actions/context.ts';
import { ActionError } from '../errors.ts';

/** `run_command`: runs one program with its arguments; there is no shell. */
export const runCommand: Perform<WireParams<'run_command'>> = async () => {
  throw new ActionError('run_command is not available on this desktop.');
};
