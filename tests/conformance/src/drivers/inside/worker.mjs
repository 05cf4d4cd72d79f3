// A worker in a process of its own: provisions a pair that looks around, prints the ids as one line, and stays; with
// `hang` it blocks its event loop instead. With `program` it runs that program in a pair that is never complete, and
// prints an empty line when it begins to make it.
import { setInterval } from 'node:timers';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { module, folder, worker, lifetimeMs, hang, program = 'program' } = JSON.parse(process.argv[2]);
const { makeDriver } = await import(pathToFileURL(module).href);
const file = fileURLToPath(new URL(`./${program}.mjs`, import.meta.url));
const driver = await makeDriver({ folder, programFor: () => file });
const known = new Set(await ids());
const provisioned = driver.provision({
  owner: { battle: 'b1', worker, fencing: 1 },
  lanes: ['a', 'b'],
  actionSpace: 'browser',
  lifetimeMs,
  signal: globalThis.AbortSignal.timeout(60_000),
});
if (program === 'silent') {
  while ((await ids()).every((id) => known.has(id))) await new Promise((resolve) => setTimeout(resolve, 1));
  process.stdout.write('\n');
}
const sandboxes = await provisioned;
const line = `${JSON.stringify(sandboxes.map((each) => each.id))}\n`;
process.stdout.write(line, () => {
  if (hang) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
});
setInterval(() => undefined, 1_000);

async function ids() {
  return (await driver.list()).map((each) => each.id);
}
