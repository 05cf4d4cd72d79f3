import assert from 'node:assert/strict';
import {
  arenaPrompt,
  LIMITS,
  parseAction,
  PROVIDER_CAUSES,
  SCREEN,
  toolSchemas,
  type AgentAdapter,
  type AgentBrief,
  type AgentReply,
  type AgentSession,
  type Observation,
  type ReplyLimits,
} from '@coarena/core';
import { WorldLane, type World } from './world.ts';

/** Budget of every run in a world. */
export const STEPS = 40;

/** What a session is opened with. */
export function briefOf(instruction: string, startUrl: string | null): AgentBrief {
  const budget = { steps: STEPS, wallMs: 600_000 };
  return {
    prompt: arenaPrompt('browser', budget),
    instruction,
    attachments: [],
    startUrl,
    actionSpace: 'browser',
    tools: toolSchemas('browser'),
    budget,
    screen: SCREEN,
  };
}

/** Limits that abort by themselves. */
export function limitsOf(deadlineMs = 5_000): ReplyLimits {
  return { deadlineMs, signal: AbortSignal.timeout(deadlineMs) };
}

/** Fails unless a reply is one that the arena takes: known kinds, 1 to 20 valid actions, bounded words, sane usage. */
export function assertReply(reply: AgentReply): void {
  if (reply.kind === 'provider_fault') {
    assert.ok(PROVIDER_CAUSES.includes(reply.cause), `unknown cause ${reply.cause}`);
    assert.equal(typeof reply.evidence, 'string');
    return;
  }
  assert.equal(reply.kind, 'turn');
  assert.ok(
    reply.actions.length >= 1 && reply.actions.length <= LIMITS.actionsPerTurn,
    `${reply.actions.length} actions`,
  );
  for (const action of reply.actions) {
    const parsed = parseAction(action, 'browser');
    assert.ok(parsed.ok, parsed.ok ? '' : parsed.reason);
  }
  if (reply.reasoning !== undefined) assert.ok(Array.from(reply.reasoning).length <= LIMITS.reasoningCharacters);
  for (const count of [reply.usage?.inputTokens, reply.usage?.outputTokens, reply.usage?.costUsd]) {
    assert.ok(count === undefined || count === null || count >= 0, `usage of ${count}`);
  }
}

/** A run in progress, one reply at a time; `finished` once the agent said so. */
export class WorldRun {
  readonly replies: AgentReply[] = [];
  readonly #session: AgentSession;
  readonly #lane: WorldLane;
  #seen: Observation;
  finished = false;

  private constructor(session: AgentSession, lane: WorldLane) {
    this.#session = session;
    this.#lane = lane;
    this.#seen = lane.first();
  }

  /** Opens a session on a world. */
  static async open(adapter: AgentAdapter, world: World): Promise<WorldRun> {
    const session = await adapter.open(briefOf(world.instruction, world.pages[0]?.url ?? null), limitsOf());
    return new WorldRun(session, new WorldLane(world, STEPS));
  }

  /** Asks for one reply and carries out its actions. */
  async turn(): Promise<void> {
    const reply = await this.#session.next(this.#seen, limitsOf());
    assertReply(reply);
    this.replies.push(reply);
    if (reply.kind === 'provider_fault') {
      this.finished = true;
      return;
    }
    for (const action of reply.actions) {
      if (action.verb === 'finish') this.finished = true;
      this.#seen = this.#lane.act(action);
      if (this.finished || this.#seen.stepsLeft <= 0) return;
    }
  }

  /** Goes on until the agent finishes or the budget is spent, and closes the session. */
  async toTheEnd(): Promise<readonly AgentReply[]> {
    try {
      while (!this.finished && this.#seen.stepsLeft > 0) await this.turn();
    } finally {
      await this.#session.close();
    }
    return this.replies;
  }
}

/** Everything that a judge could read in replies: reasoning, typed text, final messages. */
export function wordsOf(replies: readonly AgentReply[]): string {
  return replies
    .flatMap((reply) =>
      reply.kind === 'turn'
        ? [reply.reasoning ?? '', ...reply.actions.map((action) => JSON.stringify(action.params))]
        : [reply.evidence],
    )
    .join('\n');
}
