import { WORK_FOLDER } from './limits.ts';
import { parseArguments } from './parse-arguments.ts';
import { programSpec } from './programs/programs.ts';
import type { CommandCall, CommandRule } from './rule.ts';
import { COMMAND_RULES } from './rules/rules.ts';

/** Whether a command may run: the rule that refused it, why, and the argument that was at fault, where it was one. */
export type CommandVerdict =
  | { readonly verdict: 'allow'; readonly rule: null; readonly reason: null; readonly argument: null }
  | { readonly verdict: 'refuse'; readonly rule: string; readonly reason: string; readonly argument: string | null };

/**
 * Judges one command by every rule (R056 to R060), without running or looking up anything. What it allows is judged again in
 * the sandbox, where links can be followed; the boundary is the sandbox and never this list (R061).
 */
export function judgeCommand(call: CommandCall, rules: readonly CommandRule[] = COMMAND_RULES): CommandVerdict {
  const spec = programSpec(call.program);
  const parsed = parseArguments(spec ?? { operands: ['path'] }, call.args);
  for (const rule of rules) {
    const objection = rule.objects({ ...call, spec, parsed, workFolder: WORK_FOLDER });
    if (objection === null) continue;
    const { reason, argument } = objection;
    return { verdict: 'refuse', rule: rule.name, reason, argument };
  }
  return { verdict: 'allow', rule: null, reason: null, argument: null };
}
