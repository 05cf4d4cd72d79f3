import { Command } from 'commander';
import { configTree, faultLine, pluginFaults, readConfig, recipeFaults, type ConfigFault } from '@coarena/runtime';
import { EXIT } from '../shared/exit.ts';
import { configFrom, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { openOutput } from '../shared/output.ts';

/** `coarena config check FILE` and `coarena config print`. */
export function configCommand(): Command {
  const command = new Command('config').description('check or print the configuration');
  const check = withJson(
    new Command('check').description('check a configuration file laid over the default').argument('<file>'),
  );
  const print = withConfigOptions(
    new Command('print').description('print the merged configuration and where each value comes from'),
  );
  return command
    .addCommand(check.action((file: string, options: { json: boolean }) => checkFile(file, options.json)))
    .addCommand(withJson(print).action((options: ConfigOptions & { json: boolean }) => printMerged(options)));
}

async function checkFile(file: string, json: boolean): Promise<void> {
  const result = readConfig({ files: [file], local: false });
  const errors = result.ok
    ? [...(await pluginFaults(result.config)), ...(await recipeFaults(result.config))]
    : result.faults;
  openOutput(json).answer({ ok: errors.length === 0, errors: errors.map(bare) }, () =>
    errors.length === 0 ? `${file}: ok` : errors.map(faultLine).join('\n'),
  );
  process.exitCode = errors.length === 0 ? EXIT.done : EXIT.failed;
}

async function printMerged(options: ConfigOptions & { readonly json: boolean }): Promise<void> {
  const tree = await configTree(configFrom(options));
  openOutput(options.json).answer(tree, () => JSON.stringify(tree, null, 2));
}

function bare({ file, line, column, path, expected, seen }: ConfigFault): ConfigFault {
  return { file, line, column, path, expected, seen };
}
