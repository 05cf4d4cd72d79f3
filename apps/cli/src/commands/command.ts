import { Command } from 'commander';
import { judgeCommand, type CommandVerdict } from '@coarena/core';
import { EXIT } from '../shared/exit.ts';
import { withJson } from '../shared/options.ts';
import { openOutput } from '../shared/output.ts';

/** `coarena command check -- PROGRAM [ARG…]`: what the rules of the command verb say of one call; nothing is run. */
export function commandCommand(): Command {
  const check = withJson(
    new Command('check')
      .description('judge one call of the command verb without running it; a refusal exits 1')
      .usage('[--json] -- PROGRAM [ARG…]')
      .showHelpAfterError('(put -- before the program: coarena command check -- PROGRAM ARG…)')
      .argument('<program>', 'name of a program')
      .argument('[args...]', 'its arguments, one by one'),
  );
  return new Command('command')
    .description('the rules of the command verb')
    .addCommand(
      check.action((program: string, args: string[], { json }: { json: boolean }) => judge(program, args, json)),
    );
}

function judge(program: string, args: readonly string[], json: boolean): void {
  const verdict = judgeCommand({ program, args, used: 0 });
  openOutput(json).answer(verdict, () => sentence(verdict));
  process.exitCode = verdict.verdict === 'allow' ? EXIT.done : EXIT.failed;
}

function sentence(verdict: CommandVerdict): string {
  return verdict.verdict === 'allow' ? 'allow' : `refuse (${verdict.rule}): ${verdict.reason}`;
}
