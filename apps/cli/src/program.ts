import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { cleanupCommand, sandboxesCommand } from './commands/sandboxes.ts';
import { commandCommand } from './commands/command.ts';
import { configCommand } from './commands/config.ts';
import { demoCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { ledgerCommand } from './commands/ledger.ts';
import { practiceCommand } from './commands/practice.ts';
import { startCommand } from './commands/start.ts';
import { exportCommand } from './export/index.ts';
import { parityCommand } from './parity/index.ts';
import { rateCommand } from './rate/index.ts';
import { ratingPlugins } from './shared/rating-plugins.ts';
import { simulateCommand } from './simulate/index.ts';
import { statsCommand } from './stats/index.ts';
import { verifyCommand } from './verify/index.ts';

/** The `coarena` command with everything under it. Parsing throws instead of ending the process. */
export function program(): Command {
  const root = new Command('coarena')
    .description('a self-hosted arena for computer-use agents')
    .version(ownVersion())
    .showHelpAfterError('(add --help for the options)');
  for (const command of [
    startCommand(),
    demoCommand(),
    practiceCommand(),
    parityCommand(),
    doctorCommand(),
    configCommand(),
    commandCommand(),
    sandboxesCommand(),
    cleanupCommand(),
    exportCommand(),
    verifyCommand(),
    ledgerCommand(),
    rateCommand({ ...ratingPlugins, print }),
    statsCommand({ print }),
    simulateCommand({ ...ratingPlugins, print, progress: (line) => void process.stderr.write(`${line}\n`) }),
  ]) {
    root.addCommand(command);
  }
  return throwing(root);
}

function print(text: string): void {
  process.stdout.write(`${text.trimEnd()}\n`);
}

function ownVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

function throwing(command: Command): Command {
  command.exitOverride();
  for (const inner of command.commands) throwing(inner);
  return command;
}
