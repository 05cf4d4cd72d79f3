import { setTimeout as sleep } from 'node:timers/promises';
import {
  driverBench,
  driverProofCases,
  planCases,
  pluginContext,
  runCase,
  type DriverSetting,
  type DriverSubject,
  type PlannedCase,
  type DriverBench,
} from '@coarena/conformance';
import { checkProduct, messageOf, type Finding, type SandboxDriver } from '@coarena/core';
import {
  findPlugin,
  parseOptions,
  readConfig,
  requestAt,
  type ConfigRequest,
  type PluginRequest,
} from '@coarena/runtime';

/** What one proof was of, beside the finding: the sentence that has to hold, and what was seen of it. */
export type Proof = Finding & { readonly promise: string; readonly evidence: string };

/** A driver that hangs must not keep the others from being told. */
const CASE_MS = 60_000;

/**
 * Holds the configured driver against the conformance cases that any driver can be asked: a program that looks around stands
 * in for the guest, by the driver's option `guest`. Sandboxes are made one case after the other, in temporary folders.
 * Answers nothing when the configuration cannot be read: `examine` says that.
 */
export async function proveDriver(request: ConfigRequest): Promise<readonly Proof[]> {
  const result = readConfig(request);
  if (!result.ok) return [];
  const choice = requestAt(result.config, 'sandbox-driver', ['sandbox'], result.config.values.sandbox);
  const subject = subjectOf(choice);
  const unprovable = await whyNot(choice);
  if (unprovable !== null) return [unprovable];
  const proofs: Proof[] = [];
  for (const planned of planCases(driverProofCases)) proofs.push(await prove(planned, subject, choice.use));
  return proofs;
}

async function prove(planned: PlannedCase<DriverBench>, subject: DriverSubject, use: string): Promise<Proof> {
  const { id, title } = planned.case;
  const started = performance.now();
  const promise = `the driver ${title}`;
  const deadline = new AbortController();
  const late = sleep(CASE_MS, 'late', { signal: deadline.signal }).then(() => {
    throw new Error(`it was not done after ${CASE_MS / 1000} s: what the driver was asked last hangs`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([runCase(planned, () => driverBench(subject)), late]);
    const evidence = `tried from inside in ${Math.round(performance.now() - started)} ms`;
    return { name: `prove ${id}`, ok: true, found: evidence, remedy: null, promise, evidence };
  } catch (error) {
    const evidence = messageOf(error)
      .replaceAll(/\s*\n\s*/gu, ' ')
      .trim();
    return {
      name: `prove ${id}`,
      ok: false,
      found: `not so: ${promise}. ${evidence}`,
      remedy: `let no agent run in ${use} until the case "${id}" of tests/conformance/src/drivers holds`,
      promise,
      evidence,
    };
  } finally {
    deadline.abort();
  }
}

/** Why a driver cannot be asked at all, or null. */
async function whyNot(choice: PluginRequest<'sandbox-driver'>): Promise<Proof | null> {
  const promise = 'the driver can be looked at from inside';
  try {
    const { descriptor } = await findPlugin(choice);
    parseOptions(descriptor, withGuest(choice, '/nowhere'));
    return null;
  } catch (error) {
    const evidence = messageOf(error);
    const remedy = 'correct it; a driver takes the option "guest", a file that is started in place of the guest';
    return { name: 'prove', ok: false, found: evidence, remedy, promise, evidence };
  }
}

function withGuest(
  choice: PluginRequest<'sandbox-driver'>,
  guest: string | undefined,
): PluginRequest<'sandbox-driver'> {
  const { at: _, ...rest } = choice;
  return guest === undefined ? rest : { ...rest, with: { ...choice.with, guest } };
}

/** What is left on the host is what the driver itself lists: of an unknown one nothing else is known. */
function subjectOf(choice: PluginRequest<'sandbox-driver'>): DriverSubject {
  const make = async ({ folder, programFor }: DriverSetting): Promise<SandboxDriver> => {
    const { descriptor } = await findPlugin(choice);
    const options = parseOptions(descriptor, withGuest(choice, programFor?.('a')));
    return checkProduct(await descriptor.create(options, pluginContext(folder)), choice);
  };
  const listed = async (folder: string): Promise<readonly string[]> => {
    const driver = await make({ folder });
    const all = await driver.list();
    await driver.dispose();
    return all.map(({ id }) => id);
  };
  return {
    make,
    module: import.meta.url,
    remains: async (folder, ids) => (await listed(folder)).filter((id) => ids.length === 0 || ids.includes(id)),
    processes: listed,
    crash: (_folder, sandbox) => sandbox.destroy(),
  };
}
