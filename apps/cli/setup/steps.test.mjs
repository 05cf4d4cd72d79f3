import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { prepare } from './steps.mjs';

const context = { root: tmpdir(), env: {}, uid: 0 };

function step(name, outcome = { ok: true }) {
  const calls = [];
  let done = false;
  return {
    name,
    calls,
    ready: () => Promise.resolve(done),
    make: () => {
      calls.push(name);
      done = outcome.ok;
      return Promise.resolve(outcome);
    },
  };
}

describe('the steps of the setup', () => {
  it('are made once and skipped afterwards', async () => {
    const steps = [step('a'), step('b')];
    expect(await prepare(steps, context)).toEqual({ ok: true, made: ['a', 'b'] });
    expect(await prepare(steps, context)).toEqual({ ok: true, made: [] });
  });

  it('stop at the first that fails, with its lines', async () => {
    const last = step('c');
    const outcome = await prepare([step('a'), step('b', { ok: false, lines: ['do this'] }), last], context);
    expect(outcome).toEqual({ ok: false, lines: ['do this'], made: ['a', 'b'] });
    expect(last.calls).toEqual([]);
  });

  it('are made by one of two setups that start together', async () => {
    const shared = step('a');
    const [one, two] = await Promise.all([prepare([shared], context), prepare([shared], context)]);
    expect(shared.calls).toEqual(['a']);
    expect([...one.made, ...two.made]).toEqual(['a']);
  });
});
