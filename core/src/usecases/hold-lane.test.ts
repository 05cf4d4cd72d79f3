import { describe, expect, it } from 'vitest';
import type { ProposedAction } from '../actions/action.ts';
import { LIMITS } from '../actions/limits.ts';
import type { AgentReply } from '../ports/agent-adapter.ts';
import { NOBODY, type LaneWait, type LaneWord } from '../ports/lane-control.ts';
import { runLane } from './run-lane.ts';
import { blankView, ListRecorder, ManualClock, ScriptedControl, ScriptedDesktop, ScriptedSession } from './testing.ts';

const LOOK: ProposedAction = { verb: 'screenshot', params: {} };
const FINISH: ProposedAction = { verb: 'finish', params: { verdict: 'success', message: 'Done' } };
const ASK: ProposedAction = { verb: 'ask', params: { question: 'Which one?' } };
const turn = (...actions: ProposedAction[]): AgentReply => ({ kind: 'turn', actions });

type Setup = {
  readonly reply: (n: number, signal: AbortSignal, clock: ManualClock) => AgentReply | Promise<AgentReply>;
  readonly word?: (wait: LaneWait, n: number) => LaneWord;
  /** What every action takes of the time. */
  readonly actMs?: number;
  readonly budget?: { readonly steps: number; readonly wallMs: number };
};

/** A run of four steps and forty seconds, each wait of whose submitter takes a minute. */
function held({ reply, word, actMs = 0, budget = { steps: 4, wallMs: 40_000 } }: Setup) {
  const clock = new ManualClock();
  const session = new ScriptedSession((n, signal) => reply(n, signal, clock));
  const recorder = new ListRecorder();
  const desktop = new ScriptedDesktop(() => {
    if (actMs > 0) clock.pass(actMs);
    return {};
  });
  const control = new ScriptedControl(clock, 60_000, word ?? (() => ({ kind: 'lapsed' })));
  const { signal } = new AbortController();
  const terms = {
    lane: 'a',
    actionSpace: 'browser',
    budget,
    replyMs: 30_000,
    stepMs: 5_000,
    first: blankView(),
  } as const;
  const result = runLane({ clock, desktop, session, recorder, control, signal }, terms);
  return { result, session, recorder, control, clock };
}

describe('a lane at its limit', () => {
  it('waits, and goes on with the steps that were granted and their share of the time', async () => {
    const { result, session, control } = held({
      reply: (n) => (n < 12 ? turn(LOOK) : turn(FINISH)),
      word: () => ({ kind: 'granted' }),
    });
    expect(await result).toMatchObject({ end: { end: 'finished' }, steps: 13 });
    expect(control.waits).toEqual([{ for: 'step_limit', granted: 0, question: null }]);
    // Ten steps of ten seconds each, and nothing of the minute that it waited.
    expect(session.seen.map(({ stepsLeft, msLeft }) => [stepsLeft, msLeft]).slice(3, 6)).toEqual([
      [1, 40_000],
      [10, 140_000],
      [9, 140_000],
    ]);
  });

  it('plays on in the middle of a reply', async () => {
    const { result, control } = held({
      reply: (n) => (n === 0 ? turn(LOOK, LOOK, LOOK, LOOK, LOOK, LOOK) : turn(FINISH)),
      word: () => ({ kind: 'granted' }),
    });
    expect(await result).toMatchObject({ end: { end: 'finished' }, steps: 7 });
    expect(control.waits).toHaveLength(1);
  });

  it('ends as its limit says when nobody grants anything', async () => {
    expect(await held({ reply: () => turn(LOOK) }).result).toMatchObject({
      end: { end: 'step_limit', evidence: '4 steps were spent' },
      steps: 4,
    });
  });

  it('does not wait at all for steps that were granted while it went on', async () => {
    const { result, control } = held({
      reply: (n) => {
        if (n === 2) control.give(10);
        return n < 10 ? turn(LOOK) : turn(FINISH);
      },
    });
    expect(await result).toMatchObject({ end: { end: 'finished' }, steps: 11 });
    expect(control.waits).toEqual([]);
  });

  it('waits when its time is up between two actions, and spends no time in it', async () => {
    const { result, control, session } = held({
      reply: (n) => (n < 3 ? turn(LOOK) : turn(FINISH)),
      actMs: 20_000,
      budget: { steps: 10, wallMs: 40_000 },
      word: () => ({ kind: 'granted' }),
    });
    expect(await result).toMatchObject({ end: { end: 'finished' }, steps: 4 });
    expect(control.waits).toEqual([{ for: 'time_limit', granted: 0, question: null }]);
    expect(session.seen.map(({ msLeft }) => msLeft)).toEqual([40_000, 20_000, 40_000, 20_000]);
  });

  it('asks an agent again whose time ran out while it was thinking', async () => {
    const { result, control, session } = held({
      budget: { steps: 10, wallMs: 20_000 },
      reply: (n, _, clock) => {
        if (n > 0) return turn(FINISH);
        setImmediate(() => clock.pass(20_000));
        return new Promise(() => undefined);
      },
      word: () => ({ kind: 'granted' }),
    });
    expect(await result).toMatchObject({ end: { end: 'finished' }, steps: 1 });
    expect(control.waits).toEqual([{ for: 'time_limit', granted: 0, question: null }]);
    expect(session.seen.map(({ step }) => step)).toEqual([0, 0]);
  });

  it('is ended by its submitter while it waits, while the agent thinks, and between two actions', async () => {
    const waiting = held({ reply: () => turn(LOOK), word: () => ({ kind: 'stopped' }) });
    expect(await waiting.result).toMatchObject({ end: { end: 'ended_by_submitter' }, steps: 4 });
    const thinking = held({
      reply: (n) => {
        if (n === 0) return turn(LOOK);
        setImmediate(() => thinking.control.stop());
        return new Promise(() => undefined);
      },
    });
    expect(await thinking.result).toMatchObject({ end: { end: 'ended_by_submitter' }, steps: 1 });
    const acting = held({
      reply: () => {
        acting.control.stop();
        return turn(LOOK, LOOK);
      },
    });
    expect(await acting.result).toMatchObject({ end: { end: 'ended_by_submitter' }, steps: 0 });
  });
});

describe('a lane that asks', () => {
  const askThenFinish = (n: number): AgentReply => (n === 0 ? turn(ASK) : turn(FINISH));

  it('gets the answer as its next observation, for one step and no time', async () => {
    const { result, session, recorder, control } = held({
      reply: askThenFinish,
      word: () => ({ kind: 'answered', text: 'the red one' }),
    });
    expect(await result).toMatchObject({ end: { end: 'finished' }, steps: 2 });
    expect(control.waits).toEqual([{ for: 'question', granted: 0, question: 'Which one?' }]);
    expect(session.seen[1]).toMatchObject({ status: 'ok', stepsLeft: 3, msLeft: 40_000 });
    expect(session.seen[1]?.text).toContain('the red one');
    expect(recorder.records[0]).toMatchObject({
      action: { verb: 'ask', params: { question: 'Which one?' } },
      observation: 'The person who submitted the task answers: the red one',
    });
  });

  it.each([
    ['lapsed', 'nobody answered in time'],
    ['nobody', 'nobody can be asked'],
    ['stopped', 'ended before anybody answered'],
  ] as const)('goes on, or ends, where it was %s', async (kind, said) => {
    const { result, recorder } = held({ reply: askThenFinish, word: () => ({ kind }) });
    expect(await result).toMatchObject({
      end: { end: kind === 'stopped' ? 'ended_by_submitter' : 'finished' },
      steps: kind === 'stopped' ? 1 : 2,
    });
    expect(recorder.records[0]).toMatchObject({ status: 'refused' });
    expect(recorder.records[0]?.observation).toContain(said);
  });

  it('may ask so many questions and no more', async () => {
    const { result, control, recorder } = held({
      budget: { steps: 30, wallMs: 600_000 },
      reply: (n) => (n < LIMITS.questionsPerRun + 1 ? turn(ASK) : turn(FINISH)),
      word: () => ({ kind: 'answered', text: 'yes' }),
    });
    await result;
    expect(control.waits).toHaveLength(LIMITS.questionsPerRun);
    expect(recorder.records.at(-2)).toMatchObject({ status: 'refused' });
  });

  it('has nobody to ask without a submitter', async () => {
    expect(await NOBODY.wait({ for: 'question', granted: 0, question: 'Which?' })).toEqual({ kind: 'nobody' });
  });
});
