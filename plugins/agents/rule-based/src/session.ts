import {
  LIMITS,
  type AgentBrief,
  type AgentReply,
  type AgentSession,
  type Observation,
  type ReplyLimits,
} from '@coarena/core';
import { parseInstruction } from './instruction/parse.ts';
import { finish } from './plan/finish.ts';
import { idle } from './plan/idle.ts';
import { isValid, Mind, type Plan, type Turn } from './plan/mind.ts';
import { pursue } from './plan/pursue.ts';
import type { Traits } from './presets.ts';
import { shorten } from './text/clean.ts';

/** Below this time nothing more is started. */
const LAST_MOMENT_MS = 3_000;

/** One run: a mind and its plan, started by the first observation. Shares nothing with other sessions. */
export class RuleBasedSession implements AgentSession {
  readonly #brief: AgentBrief;
  readonly #traits: Traits;
  #stepsLeft: number;
  #mind: Mind | null = null;
  #plan: Plan<void> | null = null;
  #last: Turn | null = null;

  constructor(brief: AgentBrief, traits: Traits, maxSteps: number) {
    this.#brief = brief;
    this.#traits = traits;
    this.#stepsLeft = maxSteps;
  }

  /** One action a reply. Rejects with the signal's reason when it was aborted. */
  async next(observation: Observation, limits: ReplyLimits): Promise<AgentReply> {
    limits.signal.throwIfAborted();
    const turn = this.#decide(observation);
    this.#stepsLeft -= 1;
    limits.signal.throwIfAborted();
    return { kind: 'turn', actions: [turn.action], reasoning: shorten(turn.reasoning, LIMITS.reasoningCharacters) };
  }

  async close(): Promise<void> {
    this.#plan = null;
    this.#mind = null;
    this.#last = null;
  }

  #decide(observation: Observation): Turn {
    if (this.#last !== null) return this.#last;
    this.#mind ??= new Mind(parseInstruction(this.#brief.instruction), this.#traits, this.#brief.startUrl, observation);
    if (observation.stepsLeft <= 1 || this.#stepsLeft <= 1 || observation.msLeft <= LAST_MOMENT_MS) {
      return this.#end(this.#mind, 'The steps or the time came to an end before I was done.');
    }
    const begun = this.#plan !== null;
    this.#plan ??= this.#traits.idle ? idle(this.#mind) : pursue(this.#mind);
    const step = begun ? this.#plan.next(observation) : this.#plan.next();
    if (step.done === true) return this.#end(this.#mind, null);
    return isValid(step.value.action)
      ? step.value
      : this.#end(this.#mind, `The next step would not have been possible (${step.value.action.verb}).`);
  }

  #end(mind: Mind, cutShort: string | null): Turn {
    this.#last = finish(mind, cutShort);
    return this.#last;
  }
}
