import type { AgentAdapter, AgentBrief, AgentSession, ReplyLimits } from '@coarena/core';
import { PRESETS, type RuleBasedOptions } from './presets.ts';
import { RuleBasedSession } from './session.ts';

/** Opens sessions that work by rules alone: no model, no key, no network, no clock, no chance. */
export class RuleBasedAdapter implements AgentAdapter {
  readonly #options: RuleBasedOptions;

  constructor(options: RuleBasedOptions) {
    this.#options = options;
  }

  async open(brief: AgentBrief, limits: ReplyLimits): Promise<AgentSession> {
    limits.signal.throwIfAborted();
    return new RuleBasedSession(brief, PRESETS[this.#options.preset], this.#options.maxSteps);
  }

  /** Nothing is held between sessions. */
  async dispose(): Promise<void> {
    return Promise.resolve();
  }
}
