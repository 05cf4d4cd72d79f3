import { afterEach, describe, expect, it } from 'vitest';
import type { LaneEnd } from '@coarena/core';
import { openTestArena, type TestAgent, type TestArena } from './test-arena.ts';

let open: TestArena | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

/** Runs one battle of a well-behaved agent against the one under test; answers how the latter ended. */
async function endOf(
  agent: TestAgent,
  sets: readonly string[] = [],
): Promise<{ end: LaneEnd | null; steps: number; state: string; exclusion: string | null }> {
  open = await openTestArena({ 'well-behaved': { mode: 'quick' }, 'under-test': agent }, sets);
  open.work();
  const battle = await open.submit('first');
  const ended = await open.until(battle, ['judgeable', 'resolved', 'void']);
  const runs = await open.arena.store.battles.runs(battle);
  const run = runs.find((candidate) => candidate.agent === 'under-test');
  const other = runs.find((candidate) => candidate.agent === 'well-behaved');
  expect(other?.end).toMatchObject({ end: 'finished', verdict: 'success' });
  return { end: run?.end ?? null, steps: run?.steps ?? -1, state: ended.state, exclusion: ended.exclusion };
}

describe('a lane whose agent misbehaves ends by itself, and the other lane is untouched', () => {
  it('a hanging agent is hung, and the battle is judged on what it did', async () => {
    const ended = await endOf({ mode: 'hang' }, ['battle.replySeconds=2']);
    expect(ended).toMatchObject({ end: { end: 'agent_fault', cause: 'hung' }, steps: 1, state: 'judgeable' });
  });

  it('an agent that throws at once is crashed and left no trajectory', async () => {
    const ended = await endOf({ mode: 'throw' });
    expect(ended).toMatchObject({
      end: { end: 'agent_fault', cause: 'crashed', evidence: 'the agent broke' },
      steps: 0,
      state: 'resolved',
      exclusion: 'no_trajectory',
    });
  });

  it('an agent that rejects later is crashed after its steps', async () => {
    expect(await endOf({ mode: 'throw_late' })).toMatchObject({
      end: { end: 'agent_fault', cause: 'crashed' },
      steps: 1,
      state: 'judgeable',
    });
  });

  it('an agent that does not open is crashed', async () => {
    expect(await endOf({ mode: 'throw_at_open' })).toMatchObject({
      end: { end: 'agent_fault', cause: 'crashed' },
      steps: 0,
      exclusion: 'no_trajectory',
    });
  });

  it('an agent that replies garbage breaks the protocol', async () => {
    expect(await endOf({ mode: 'garbage' })).toMatchObject({
      end: { end: 'agent_fault', cause: 'protocol_error' },
      steps: 1,
      state: 'judgeable',
    });
  });

  it('a babbling agent spends its budget on error steps, bounded in the record', async () => {
    const ended = await endOf({ mode: 'babble' }, ['battle.budget.steps=12']);
    expect(ended).toMatchObject({ end: { end: 'step_limit' }, steps: 12, state: 'judgeable' });
  });

  it('a provider that is down at once is no loss: no trajectory', async () => {
    const ended = await endOf({ mode: 'silent_provider' });
    expect(ended).toMatchObject({
      end: { end: 'provider_fault', cause: 'unreachable' },
      steps: 0,
      state: 'resolved',
      exclusion: 'no_trajectory',
    });
  });

  it('an agent that never finishes runs into the clock', async () => {
    const ended = await endOf({ mode: 'look_on' }, [
      'battle.budget.wallSeconds=6',
      'battle.stepSeconds=6',
      'battle.budget.steps=1000',
    ]);
    expect(ended).toMatchObject({ end: { end: 'time_limit' }, state: 'judgeable' });
  });
});
