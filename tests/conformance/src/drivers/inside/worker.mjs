// A worker in a process of its own: provisions a pair that looks around, prints the ids as one line, and stays; with
// `hang` it blocks its event loop instead.
import { fileURLToPath, pathToFileURL } from 'node:url';

const { module, folder, worker, lifetimeMs, hang } = JSON.parse(process.argv[2]);
const { makeDriver } = await import(pathToFileURL(module).href);
const program = fileURLToPath(new URL('./program.mjs', import.meta.url));
const driver = await makeDriver({ folder, programFor: () => program });
const sandboxes = await driver.provision({
  owner: { battle: 'b1', worker, fencing: 1 },
  lanes: ['a', 'b'],
  actionSpace: 'browser',
  lifetimeMs,
  signal: globalThis.AbortSignal.timeout(60_000),
});
const line = `${JSON.stringify(sandboxes.map((each) => each.id))}\n`;
process.stdout.write(line, () => {
  if (hang) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
});
setInterval(() => undefined, 1_000);
