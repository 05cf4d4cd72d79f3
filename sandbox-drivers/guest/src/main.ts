import { fileURLToPath } from 'node:url';
import { killAll } from './guest/children.ts';
import { RELAY, runRelay } from './guest/command/relay.ts';
import { runGuest } from './guest/run.ts';

// A defect must not leave the desktop running without its guest.
process.on('uncaughtException', (error) => {
  killAll();
  process.stderr.write(`coarena guest: ${error.stack ?? error.message}\n`);
  process.exit(1);
});

// Node would open its inspector, on a port that everything in the desktop reaches.
process.on('SIGUSR1', () => undefined);

try {
  if (process.argv[2] === RELAY) await runRelay();
  else await runGuest(fileURLToPath(import.meta.url));
  process.exit(0);
} catch (error) {
  killAll();
  process.stderr.write(`coarena guest: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
