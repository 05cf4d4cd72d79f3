import ivm from 'isolated-vm';
import { OUTPUT_CHARACTERS, type Outcome, type Request } from './protocol.ts';

/**
 * Runs a program on each input, each in an isolate of its own. Only strings go in and one bounded string comes out.
 * What follows the first failure is not run. The isolates run beside this thread, which stays free.
 */
export async function evaluateAll({ program, inputs, memoryMiB, timeoutMs }: Omit<Request, 'id'>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const input of inputs) {
    const outcome = await evaluateOne(program, input, memoryMiB, timeoutMs);
    outcomes.push(outcome);
    if (outcome.kind !== 'output') break;
  }
  return outcomes;
}

async function evaluateOne(program: string, input: string, memoryMiB: number, timeoutMs: number): Promise<Outcome> {
  const isolate = new ivm.Isolate({ memoryLimit: memoryMiB });
  try {
    const context = await isolate.createContext();
    const script = await isolate.compileScript(program, { filename: 'evaluator.js' });
    await script.run(context, { timeout: timeoutMs });
    // The length is bounded inside: a memory limit does not bound what is copied out.
    const result: unknown = await context.evalClosure(
      `const text = evaluate($0); if (typeof text !== 'string' || text.length > ${OUTPUT_CHARACTERS}) throw new Error('the output is no short text'); return text;`,
      [input],
      { timeout: timeoutMs },
    );
    return typeof result === 'string'
      ? { kind: 'output', text: result }
      : { kind: 'error', message: 'the output is no text' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return /timed out/u.test(message) ? { kind: 'timeout' } : { kind: 'error', message: message.slice(0, 400) };
  } finally {
    if (!isolate.isDisposed) isolate.dispose();
  }
}
