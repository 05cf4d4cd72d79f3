import { execFile } from 'node:child_process';
import { messageOf, type Assertion, type RejectedAssertion } from '@coarena/core';
import { childCommand } from './child/command.ts';
import { parseResponse } from './child/lines.ts';
import { OUTPUT_CHARACTERS, type Outcome, type Request } from './child/protocol.ts';
import { evaluatorProgram } from './evaluator/program.ts';
import { parseVerdict } from './evaluator/verdict.ts';
import { mutantsWithSubject } from './mutants.ts';

const EVALUATION_MS = 200;
const START_MS = 10_000;

/**
 * Tries every assertion by itself on twenty end states whose content is wrong or empty, in a child process: one that
 * holds for all of them cannot fail, one that stops the evaluator cannot be evaluated. Takes about a tenth of a second,
 * and never longer than the child's deadline.
 */
export async function reviewAssertions(
  assertions: readonly Assertion[],
  memoryMiB: number,
): Promise<readonly RejectedAssertion[]> {
  if (assertions.length === 0) return [];
  const lines = assertions.map((assertion, index): string => {
    const inputs = mutantsWithSubject(assertion).map((state) => JSON.stringify(state));
    const request: Request = {
      id: index + 1,
      program: evaluatorProgram([assertion]),
      inputs: [JSON.stringify(inputs)],
      memoryMiB,
      timeoutMs: EVALUATION_MS,
    };
    return JSON.stringify({ ...request, program: `${request.program}\n${EVERY}` });
  });
  const { output, failure } = await runChild(`${lines.join('\n')}\n`, assertions.length);
  const answers = new Map(
    output.split('\n').flatMap((line): [number, Outcome | undefined][] => {
      const response = parseResponse(line);
      return response === null ? [] : [[response.id, response.outcomes[0]]];
    }),
  );
  return assertions.flatMap((assertion, index) => {
    const reason = fault(answers.get(index + 1), failure) ?? unnamed(assertion);
    return reason === null ? [] : [{ index, reason }];
  });
}

/** A child of its own for one review; what it said before a failure still counts. */
function runChild(input: string, count: number): Promise<{ readonly output: string; readonly failure: string }> {
  const { file, args, env } = childCommand('once');
  const options = {
    env,
    cwd: '/',
    encoding: 'utf8',
    timeout: START_MS + count * EVALUATION_MS * 3,
    killSignal: 'SIGKILL',
    maxBuffer: (count + 1) * OUTPUT_CHARACTERS * 2,
  } as const;
  return new Promise((resolve) => {
    const child = execFile(file, args, options, (error, output) => {
      resolve({ output, failure: error === null ? 'the evaluator ended without an answer' : messageOf(error) });
    });
    // A child that died early cannot be written to; its end is reported above.
    child.stdin?.on('error', () => child.kill('SIGKILL'));
    child.stdin?.end(input);
  });
}

/** Judges all mutants in one isolate; the first that fails decides. */
const EVERY = String.raw`
const evaluateOne = evaluate;
globalThis.evaluate = (text) => {
  const answers = JSON.parse(text).map((state) => evaluateOne(state));
  return answers.find((answer) => JSON.parse(answer).verdict === 'fail') ?? answers[0];
};`;

function fault(outcome: Outcome | undefined, failure: string): string | null {
  if (outcome === undefined) return `cannot be evaluated: ${failure}`;
  if (outcome.kind === 'timeout') return `cannot be evaluated: it takes longer than ${EVALUATION_MS} ms on short texts`;
  if (outcome.kind === 'error') return `cannot be evaluated: ${outcome.message}`;
  return parseVerdict(outcome.text)?.verdict === 'fail'
    ? null
    : 'cannot fail: it holds for every wrong or empty end state it was tried on';
}

/** A tree assertion whose name is white space would be about every nameless element. */
function unnamed(assertion: Assertion): string | null {
  return 'tree' in assertion && assertion.tree.name.trim() === '' ? 'cannot fail: the name is empty' : null;
}
