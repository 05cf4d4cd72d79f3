import { program } from './program.ts';
import { describeFailure } from './shared/exit.ts';

for (const stream of [process.stdout, process.stderr]) {
  // Whoever read the output has gone, as in `coarena doctor | head -1`: nothing is left to be said.
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
}

try {
  await program().parseAsync(process.argv);
} catch (error) {
  const { code, lines } = describeFailure(error, process.argv.includes('log.level=debug'));
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = code;
}
