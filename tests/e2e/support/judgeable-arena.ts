import { parseArgs } from 'node:util';
import { openScriptedArena } from './open-arena.ts';

/**
 * An arena to develop and measure pages against: `node --conditions=source tests/e2e/support/judgeable-arena.ts
 * [--port 4400] [--battles 3] [--steps 30]`. It prints a one-time administrator sign-in and stays until a signal.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    battles: { type: 'string', default: '3' },
    steps: { type: 'string', default: '30' },
  },
});

const scripted = await openScriptedArena({ port: Number(values.port) });
const steps = Number(values.steps);
for (let n = 0; n < Number(values.battles); n += 1) {
  const id = await scripted.battle({ left: { steps }, right: { steps: Math.max(1, steps - 4), stepMs: 900 } });
  console.log(`battle ${id} waits to be judged`);
}
console.log(`arena is up at ${scripted.server.address}`);
console.log(`sign in once: ${await scripted.server.oneTimeSignIn()}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    scripted.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
