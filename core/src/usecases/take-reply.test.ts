import { describe, expect, it } from 'vitest';
import { LIMITS } from '../actions/limits.ts';
import { takeReply } from './take-reply.ts';

const boom = (): never => {
  throw new Error('boom');
};
const cycle: Record<string, unknown> = {};
cycle.self = cycle;
const throwing = new Proxy({}, { get: boom, ownKeys: boom, has: boom });

describe('takeReply', () => {
  it.each([
    ['nothing', undefined],
    ['a number', 42],
    [
      'a getter that throws',
      {
        kind: 'turn',
        get actions() {
          return boom();
        },
      },
    ],
    ['a proxy that throws', throwing],
    ['an unknown kind', { kind: 'apology' }],
    ['actions that are no list', { kind: 'turn', actions: { length: 3 } }],
    [
      'an action whose parameters throw',
      {
        kind: 'turn',
        actions: [
          {
            verb: 'click',
            get params() {
              return boom();
            },
          },
        ],
      },
    ],
    ['a fault without a known cause', { kind: 'provider_fault', cause: 'bad luck\0', evidence: '' }],
    ['a fault whose cause is no text', { kind: 'provider_fault', cause: cycle, evidence: '' }],
    [
      'a fault whose evidence has no text',
      { kind: 'provider_fault', cause: 'overloaded', evidence: { toString: boom } },
    ],
  ])('calls %s a protocol error', (_, reply) => {
    expect(takeReply(reply)).toMatchObject({ kind: 'end', end: { end: 'agent_fault', cause: 'protocol_error' } });
  });

  it.each([
    ['a cycle', cycle],
    ['a BigInt', { x: 1n }],
    ['a proxy that throws', throwing],
    ['nesting without end', Array.from({ length: 100_000 }).reduce((inner: unknown) => [inner], 1)],
    ['parameters over the limit', { text: 'x'.repeat(LIMITS.actionJsonCharacters) }],
  ])('keeps an action with %s as one that no schema takes', (_, params) => {
    const taken = takeReply({ kind: 'turn', actions: [{ verb: 'click', params }] });
    expect(taken).toMatchObject({
      turn: { actions: [{ verb: 'click', params: expect.stringMatching(/^\((not|too)/u) }] },
    });
  });

  it('takes a copy, so that nothing of the agent can change what was checked', () => {
    const params = { x: 1 };
    const taken = takeReply({ kind: 'turn', actions: [{ verb: 'click', params }] });
    params.x = 2;
    expect(taken).toMatchObject({ turn: { actions: [{ params: { x: 1 } }] } });
  });

  it('keeps of the usage what has the asked shape, and nothing else', () => {
    const usage = {
      inputTokens: 12,
      outputTokens: '7',
      costUsd: Number.NaN,
      priceList: 'p'.repeat(1_000),
      more: cycle,
    };
    expect(takeReply({ kind: 'turn', actions: [], usage })).toMatchObject({
      turn: {
        usage: {
          inputTokens: 12,
          outputTokens: null,
          costUsd: null,
          priceList: expect.stringMatching(/^p{200} \[800/u),
        },
      },
    });
    for (const other of [null, 'lots', 10n, cycle.none])
      expect(takeReply({ kind: 'turn', actions: [], usage: other })).toMatchObject({ turn: { usage: null } });
  });

  it('bounds every text and list', () => {
    const taken = takeReply({
      kind: 'turn',
      reasoning: 'r'.repeat(1_000_000),
      actions: Array.from({ length: 100_000 }, () => ({ verb: 'v'.repeat(10_000), params: null })),
    });
    expect(taken).toMatchObject({ turn: { dropped: 100_000 - LIMITS.actionsPerTurn } });
    expect(JSON.stringify(taken).length).toBeLessThan(150_000);
  });
});
