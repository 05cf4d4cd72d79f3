import { Command } from 'commander';
import { EXIT } from '../shared/exit.ts';
import { configRequest, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { columns, openOutput } from '../shared/output.ts';
import { proveDriver } from '../doctor/prove.ts';
import { examine } from '../doctor/examine.ts';

type DoctorOptions = ConfigOptions & { readonly json: boolean; readonly prove: boolean };

/**
 * `coarena doctor`: can this machine run the arena? Nothing is started or changed; with `--prove` sandboxes are made in a
 * temporary folder, and what the driver has to keep is tried from inside them.
 */
export function doctorCommand(): Command {
  return withJson(withConfigOptions(new Command('doctor').description('check that this machine can run the arena')))
    .option('--prove', 'make sandboxes with the configured driver and look around in them', false)
    .action((options: DoctorOptions) => doctor(options));
}

async function doctor(options: DoctorOptions): Promise<void> {
  const request = configRequest(options);
  const examined = await examine(request);
  const checks = options.prove ? [...examined, ...(await proveDriver(request))] : examined;
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
