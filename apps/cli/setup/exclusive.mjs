import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { say } from './say.mjs';

/**
 * Runs `work` while no other setup works in the same folder. The kernel holds the lock (flock on the folder itself), so a
 * killed setup leaves nothing behind. Where the `flock` program does not exist, the work runs unguarded and says so.
 * @template T
 * @param {string} folder an existing folder
 * @param {() => Promise<T>} work
 * @param {string} program the flock program
 * @returns {Promise<T>}
 */
export async function exclusively(folder, work, program = 'flock') {
  const release = (await hold(folder, program, ['--nonblock'])) ?? (await waitFor(folder, program));
  try {
    return await work();
  } finally {
    await release();
  }
}

async function waitFor(folder, program) {
  say('another setup is at work in this folder; waiting for it');
  const release = await hold(folder, program, []);
  if (release === null) throw new Error(`${program} gave up waiting for ${folder}`);
  return release;
}

/** The lock lives as long as the child's standard input is open, that is, at most as long as this process. */
async function hold(folder, program, options) {
  const child = spawn(program, ['--exclusive', ...options, folder, 'sh', '-c', 'echo held; cat >/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const outcome = await Promise.race([
    once(child, 'error').then(
      () => 'missing',
      () => 'missing',
    ),
    once(child.stdout, 'data').then(() => 'held'),
    once(child, 'close').then(
      () => 'busy',
      () => 'missing',
    ),
  ]);
  if (outcome === 'busy') return null;
  if (outcome === 'missing') {
    say(`the program ${program} is missing, so two setups at once in this folder are not kept apart`);
    return async () => {};
  }
  return async () => {
    const closed = once(child, 'close');
    child.stdin.end();
    await closed;
  };
}
