import { Command } from 'commander';
import { ArenaError } from '@coarena/core';
import { EXIT } from '../shared/exit.ts';
import { configRequest, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { columns, openOutput } from '../shared/output.ts';
import { examine } from '../doctor/examine.ts';

type DoctorOptions = ConfigOptions & { readonly json: boolean; readonly prove: boolean };

/** `coarena doctor`: can this machine run the arena? Nothing is started or changed. */
export function doctorCommand(): Command {
  return withJson(withConfigOptions(new Command('doctor').description('check that this machine can run the arena')))
    .option('--prove', 'run the proofs of the promises (not in this release)', false)
    .action((options: DoctorOptions) => doctor(options));
}

async function doctor(options: DoctorOptions): Promise<void> {
  if (options.prove)
    throw new ArenaError('usage', { reason: 'doctor --prove is not part of this release; run doctor without it' });
  const checks = await examine(configRequest(options));
  const ok = checks.every((check) => check.ok);
  openOutput(options.json).answer({ ok, checks }, () =>
    columns(
      checks.map((check) => [
        check.ok ? 'ok' : 'FAILED',
        check.name,
        check.remedy === null ? check.found : `${check.found} -> ${check.remedy}`,
      ]),
    ),
  );
  process.exitCode = ok ? EXIT.done : EXIT.failed;
}
