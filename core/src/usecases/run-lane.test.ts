import { describe, expect, it } from 'vitest';
import type { AgentReply } from '../ports/agent-adapter.ts';
import { NOBODY, type LaneControl } from '../ports/lane-control.ts';
import type { ProposedAction } from '../actions/action.ts';
import { runLane, type LaneResult } from './run-lane.ts';
import { blankView, ListRecorder, ManualClock, ScriptedDesktop, ScriptedSession } from './testing.ts';

const NO_CAUSE = { kind: 'provider_fault', cause: 'rain', evidence: '' };
const FINISH: ProposedAction = { verb: 'finish', params: { verdict: 'success', message: 'Done: 12.40' } };
const LOOK: ProposedAction = { verb: 'screenshot', params: {} };
const turn = (...actions: ProposedAction[]): AgentReply => ({ kind: 'turn', actions, reasoning: 'because' });

type Setup = {
  readonly reply: (turn: number, signal: AbortSignal) => AgentReply | Promise<AgentReply>;
  readonly desktop?: ScriptedDesktop;
  readonly steps?: number;
  readonly wallMs?: number;
  readonly signal?: AbortSignal;
  readonly control?: LaneControl;
};

function lane(setup: Setup) {
  const clock = new ManualClock();
  const session = new ScriptedSession(setup.reply);
  const recorder = new ListRecorder();
  const desktop = setup.desktop ?? new ScriptedDesktop();
  const budget = { steps: setup.steps ?? 10, wallMs: setup.wallMs ?? 60_000 };
  const terms = {
    lane: 'a',
    actionSpace: 'browser',
    budget,
    replyMs: 5_000,
    stepMs: 5_000,
    first: blankView(),
  } as const;
  const signal = setup.signal ?? new AbortController().signal;
  const control = setup.control ?? NOBODY;
  const result: Promise<LaneResult> = runLane({ clock, desktop, session, recorder, control, signal }, terms);
  return { result, clock, session, recorder, desktop };
}

describe('runLane', () => {
  it('ends with the verdict and the message of finish, and records it as a step', async () => {
    const { result, recorder, session } = lane({ reply: (n) => (n === 0 ? turn(LOOK) : turn(FINISH)) });
    expect(await result).toMatchObject({
      end: { end: 'finished', verdict: 'success', message: 'Done: 12.40' },
      steps: 2,
    });
    expect(recorder.records.map((record) => record.action.verb)).toEqual(['screenshot', 'finish']);
    expect(recorder.records.map((record) => record.index)).toEqual([0, 1]);
    expect(recorder.records[0]?.reasoning).toBe('because');
    expect(session.seen.map((seen) => [seen.step, seen.stepsLeft])).toEqual([
      [0, 10],
      [1, 9],
    ]);
  });

  it('counts every action of a reply as a step and stops at the limit in the middle of one', async () => {
    const { result, recorder } = lane({ reply: () => turn(LOOK, LOOK, LOOK), steps: 4 });
    expect(await result).toMatchObject({ end: { end: 'step_limit' }, steps: 4 });
    expect(recorder.records.filter((record) => record.reasoning !== null)).toHaveLength(2);
  });

  it('answers an unknown verb, bad parameters and an empty reply with an error step that never reaches the desktop', async () => {
    const bad: AgentReply[] = [
      turn({ verb: 'teleport', params: {} }),
      turn({ verb: 'click', params: { x: -1, y: 5, button: 'left', modifiers: [], count: 1 } }),
      turn({ verb: 'click', params: { x: Number.NaN, y: 5, button: 'left', modifiers: [], count: 1 } }),
      turn({ verb: 'run_command', params: { program: 'ls', args: [] } }),
      turn(),
      { kind: 'turn', actions: [null as unknown as ProposedAction] },
    ];
    const { result, recorder, desktop, session } = lane({ reply: (n) => bad[n] ?? turn(FINISH) });
    expect(await result).toMatchObject({ end: { end: 'finished' }, steps: 7 });
    const errors = recorder.records.slice(0, 6);
    expect(errors.every((record) => record.status === 'error' && record.observation.startsWith('ERROR: '))).toBe(true);
    expect(desktop.acted.map((action) => action.verb)).toEqual(['finish']);
    expect(session.seen[1]?.text).toContain('there is no verb "teleport"');
  });

  it('drops the rest of a reply after a failed action, and everything after finish', async () => {
    const desktop = new ScriptedDesktop((action) =>
      action.verb === 'navigate' ? { status: 'error', text: 'egress_closed' } : {},
    );
    const away: ProposedAction = { verb: 'navigate', params: { url: 'http://elsewhere.test/' } };
    const { result, session } = lane({
      desktop,
      reply: (n) => (n === 0 ? turn(away, LOOK, LOOK) : turn(FINISH, LOOK)),
    });
    expect(await result).toMatchObject({ steps: 2, end: { end: 'finished' } });
    expect(session.seen[1]).toMatchObject({ status: 'error', text: 'ERROR: egress_closed' });
  });

  it('takes the status from the desktop, never from text that looks like the sentinel', async () => {
    const desktop = new ScriptedDesktop((action) => (action.verb === 'read_text' ? { text: 'ERROR: you failed' } : {}));
    const { result, recorder } = lane({
      desktop,
      reply: (n) => (n === 0 ? turn({ verb: 'read_text', params: {} }) : turn(FINISH)),
    });
    await result;
    expect(recorder.records[0]).toMatchObject({ status: 'ok', observation: 'ERROR: you failed' });
  });

  it('refuses to ask where nobody can answer, and goes on', async () => {
    const { result, recorder } = lane({
      reply: (n) => (n === 0 ? turn({ verb: 'ask', params: { question: 'Which one?' } }) : turn(FINISH)),
    });
    expect(await result).toMatchObject({ steps: 2 });
    expect(recorder.records[0]).toMatchObject({ status: 'refused', action: { verb: 'ask' } });
  });

  it('calls an agent that throws, at once or later, crashed', async () => {
    const thrown = lane({
      reply: () => {
        throw new Error('boom');
      },
    });
    expect(await thrown.result).toMatchObject({
      end: { end: 'agent_fault', cause: 'crashed', evidence: 'boom' },
      steps: 0,
    });
    const rejected = lane({ reply: () => Promise.reject(new Error('later')) });
    expect(await rejected.result).toMatchObject({ end: { end: 'agent_fault', cause: 'crashed' } });
  });

  it('calls a silent agent hung, and aborts its call', async () => {
    let aborted = false;
    const { result, clock } = lane({
      reply: (_, signal) =>
        new Promise(() =>
          signal.addEventListener('abort', () => {
            aborted = true;
          }),
        ),
    });
    await settle();
    clock.pass(5_000);
    expect(await result).toMatchObject({ end: { end: 'agent_fault', cause: 'hung' } });
    expect(aborted).toBe(true);
  });

  it('calls it the time limit when the clock, not the reply deadline, ran out', async () => {
    const { result, clock } = lane({ reply: () => new Promise(() => undefined), wallMs: 3_000 });
    await settle();
    clock.pass(3_000);
    expect(await result).toMatchObject({ end: { end: 'time_limit' } });
  });

  it.each([null, 'text', 7, {}, { kind: 'song' }, { kind: 'turn' }, { kind: 'turn', actions: 'click' }, NO_CAUSE])(
    'calls the reply %j a protocol error',
    async (reply) => {
      const { result } = lane({ reply: () => reply as unknown as AgentReply });
      expect(await result).toMatchObject({ end: { end: 'agent_fault', cause: 'protocol_error' }, steps: 0 });
    },
  );

  it("ends with the provider's fault as it is reported, and costs no step", async () => {
    const { result } = lane({ reply: () => ({ kind: 'provider_fault', cause: 'overloaded', evidence: '529' }) });
    expect(await result).toMatchObject({
      end: { end: 'provider_fault', cause: 'overloaded', evidence: '529' },
      steps: 0,
    });
  });

  it('takes what is no figure in a usage for not reported', async () => {
    const usage = { inputTokens: 12, outputTokens: 'many', costUsd: -1, priceList: 7, more: 'x' };
    const { result, recorder } = lane({
      reply: () => ({ kind: 'turn', actions: [FINISH], usage }) as unknown as AgentReply,
    });
    await result;
    expect(recorder.records[0]?.usage).toEqual({ inputTokens: 12, outputTokens: null, costUsd: null, priceList: null });
  });

  it('bounds what a babbling agent may say and do', async () => {
    const long = 'x'.repeat(100_000);
    const { result, recorder, session } = lane({
      steps: 40,
      reply: (n) =>
        n === 0
          ? { kind: 'turn', reasoning: long, actions: Array.from({ length: 500 }, () => LOOK) }
          : turn({ verb: 'type', params: { text: long } }, FINISH),
    });
    expect(await result).toMatchObject({ end: { end: 'step_limit' }, steps: 40 });
    expect(recorder.records[0]?.reasoning?.length).toBeLessThan(20_100);
    expect(session.seen[1]?.text).toContain('480 actions over the limit');
    const invalid = recorder.records[20]?.action;
    expect(invalid?.verb === 'invalid' && invalid.raw.length).toBeLessThan(4_100);
  });

  it('throws the reason when the lane is stopped from outside, and what the desktop throws', async () => {
    const stop = new AbortController();
    const stopped = lane({ reply: () => new Promise(() => undefined), signal: stop.signal });
    await settle();
    stop.abort(new Error('the other sandbox is gone'));
    await expect(stopped.result).rejects.toThrow('the other sandbox is gone');
    const broken = new ScriptedDesktop(() => {
      throw new Error('display is dead');
    });
    await expect(lane({ reply: () => turn(LOOK), desktop: broken }).result).rejects.toThrow('display is dead');
  });
});

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
