/**
 * Entry of the child process. Says one ready line, then answers one JSON request a line with one JSON response a line.
 * When its input ends, the parent is gone: it ends at once, whatever runs. With the argument `once` it takes requests
 * until its input ends, answers them, and ends.
 */
import { evaluateAll } from './evaluate.ts';
import { linesOf } from './lines.ts';
import type { Request } from './protocol.ts';

const once = process.argv[2] === 'once';
process.stdin.setEncoding('utf8');
if (!once) {
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  process.stdout.write(`${JSON.stringify({ id: 0, outcomes: [] })}\n`);
}

for await (const line of linesOf(process.stdin)) {
  const { id, ...request } = JSON.parse(line) as Request;
  process.stdout.write(`${JSON.stringify({ id, outcomes: await evaluateAll(request) })}\n`);
}
