import { COMMAND_RULES_SHA256 } from '@coarena/core';
import { InfraError } from './infra-error.ts';

/**
 * Throws `sandbox_start_failed` with both hashes where a desktop would apply other command rules than this arena: both copies
 * judge, and two different ones would refuse what either alone allows.
 */
export function checkCommandRules(inside: string, here: string = COMMAND_RULES_SHA256): void {
  if (inside === here) return;
  throw new InfraError(
    'sandbox_start_failed',
    `the desktop has the command rules ${inside}, this arena ${here}; build both from one checkout`,
  );
}
