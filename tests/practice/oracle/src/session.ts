import type { AgentBrief, AgentReply, AgentSession, Observation, ProposedAction } from '@coarena/core';
import { Hands, type Moves } from './hands/hands.ts';
import { PLANS } from './plans/index.ts';

/** One run of the oracle: a plan that is followed to its end, whatever the desktop shows on the way. */
export class OracleSession implements AgentSession {
  readonly #brief: AgentBrief;
  #moves: Moves<string> | null = null;

  constructor(brief: AgentBrief) {
    this.#brief = brief;
  }

  next(observation: Observation): Promise<AgentReply> {
    const step = this.#moves === null ? this.#begin(observation) : this.#moves.next(observation);
    const action: ProposedAction =
      step.done === true ? { verb: 'finish', params: { verdict: 'success', message: step.value } } : step.value;
    return Promise.resolve({ kind: 'turn', actions: [action] });
  }

  close(): Promise<void> {
    this.#moves = null;
    return Promise.resolve();
  }

  #begin(first: Observation): IteratorResult<ProposedAction, string> {
    const { instruction } = this.#brief;
    for (const { pattern, follow } of PLANS) {
      const said = pattern.exec(instruction)?.groups;
      if (said === undefined) continue;
      this.#moves = follow(new Hands(first), (name) => said[name] ?? '');
      return this.#moves.next();
    }
    throw new Error(`the oracle has no plan for the instruction "${instruction.slice(0, 200)}"`);
  }
}
