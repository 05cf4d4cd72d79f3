import type { Assertion, Checker, CheckerResult, EndState, Hasher, Logger, RejectedAssertion } from '@coarena/core';
import { EvaluatorProcess } from './child/evaluator-process.ts';
import type { IsolatedConfig } from './config.ts';
import { evaluatorProgram } from './evaluator/program.ts';
import { parseVerdict } from './evaluator/verdict.ts';
import { reviewAssertions } from './review.ts';

/** What the checker needs of its host. */
export type IsolatedDeps = { readonly hasher: Hasher; readonly log: Logger };

/**
 * Evaluates assertions in an isolate inside a child process that is killed at the deadline (R180 to R184). Every check
 * runs the program twice, in fresh isolates; the two must agree.
 */
export class IsolatedChecker implements Checker {
  readonly #config: IsolatedConfig;
  readonly #hasher: Hasher;
  readonly #log: Logger;
  readonly #evaluator: EvaluatorProcess;

  constructor(config: IsolatedConfig, { hasher, log }: IsolatedDeps) {
    this.#config = config;
    this.#hasher = hasher;
    this.#log = log;
    this.#evaluator = new EvaluatorProcess(log);
    this.#evaluator.warm();
  }

  review(assertions: readonly Assertion[]): Promise<readonly RejectedAssertion[]> {
    return reviewAssertions(assertions, this.#config.memoryMiB);
  }

  async check(assertions: readonly Assertion[], endState: EndState | null): Promise<CheckerResult> {
    if (assertions.length === 0) return { verdict: null, reason: 'no_evaluator_authored', evaluator: null };
    const program = evaluatorProgram(assertions);
    const evaluator = this.#hasher.sha256(program);
    if (endState === null) return { verdict: null, reason: 'end_state_missing', evaluator };
    const input = JSON.stringify(endState);
    const { deadlineMs, memoryMiB, inputMiB } = this.#config;
    if (Buffer.byteLength(input) > inputMiB * 1_048_576) {
      this.#log.warn('an end state was too large to check', { characters: input.length });
      return { verdict: null, reason: 'evaluator_error', evaluator };
    }
    const timeoutMs = Math.floor(deadlineMs * 0.4);
    const reply = await this.#evaluator.evaluate({ program, inputs: [input, input], memoryMiB, timeoutMs }, deadlineMs);
    if (reply.kind !== 'answered')
      return { verdict: null, reason: reply.kind === 'late' ? 'evaluator_timeout' : 'evaluator_error', evaluator };
    const [first, second] = reply.outcomes;
    if (first?.kind === 'timeout' || second?.kind === 'timeout')
      return { verdict: null, reason: 'evaluator_timeout', evaluator };
    if (first?.kind !== 'output' || second?.kind !== 'output')
      return { verdict: null, reason: 'evaluator_error', evaluator };
    if (first.text !== second.text) return { verdict: null, reason: 'not_deterministic', evaluator };
    const said = parseVerdict(first.text);
    if (said === null) return { verdict: null, reason: 'evaluator_error', evaluator };
    if (said.verdict === 'missing') return { verdict: null, reason: 'end_state_missing', evaluator };
    return { verdict: said.verdict, reason: said.reason, evaluator };
  }

  async dispose(): Promise<void> {
    await this.#evaluator.dispose();
  }
}
