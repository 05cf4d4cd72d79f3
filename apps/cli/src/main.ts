import { program } from './program.ts';
import { describeFailure } from './shared/exit.ts';

try {
  await program().parseAsync(process.argv);
} catch (error) {
  const { code, lines } = describeFailure(error, process.argv.includes('log.level=debug'));
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = code;
}
