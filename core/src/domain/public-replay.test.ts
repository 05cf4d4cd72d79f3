import { describe, expect, it } from 'vitest';
import { publicReplay } from './public-replay.ts';
import type { FrameRef, StepRecord } from './step.ts';

const frame: FrameRef = { sha256: 'a'.repeat(64), mime: 'image/webp', width: 1280, height: 800, bytes: 9 };
const proven = {
  attempted: true,
  detector: 'd',
  version: '1',
  basis: 'b',
  rectangles: [[1, 1, 2, 2]],
  purposes: ['email'],
  proven: true,
} as const;
const step = (more: Partial<StepRecord>): StepRecord => ({
  lane: 'a',
  index: 0,
  at: 0,
  action: { verb: 'screenshot', params: {} },
  reasoning: null,
  observation: '',
  status: 'ok',
  frame,
  masked: { ...frame, sha256: 'b'.repeat(64) },
  receipt: proven,
  url: 'http://book.practice.test/',
  tab: 'tab-1',
  tree: null,
  origin: [0, 0],
  settle: null,
  times: { agentMs: 0, actMs: 0, settleMs: 0, captureMs: 0, recordMs: 0 },
  command: null,
  usage: null,
  ...more,
});
const replay = (steps: readonly StepRecord[], pictures = true) =>
  publicReplay(
    { id: 'x', actionSpace: 'browser' },
    { instruction: 'Book', startUrl: null, attachments: [] },
    { left: { steps, end: { end: 'finished', verdict: 'success', message: 'Sent to ada@home.test' }, files: [] }, right: { steps: [], end: null, files: [] } }, // prettier-ignore
    pictures,
  );

describe('publicReplay', () => {
  it('promises a picture only where a masked one is, and says why not elsewhere', () => {
    const refused = { attempted: false, reason: 'the tree was cut' } as const;
    const steps = [
      step({}),
      step({ masked: null, receipt: refused }),
      step({ masked: null, receipt: { ...proven, proven: false } }),
      step({ frame: null, masked: null, receipt: refused }),
    ];
    const { view, notes } = replay(steps);
    expect(view.left.steps.map((shown) => shown.frame)).toEqual([true, false, false, false]);
    expect(notes.left).toEqual([
      { covered: ['email'], reason: null },
      { covered: [], reason: 'the tree was cut' },
      { covered: [], reason: 'what was painted could not be proven' },
      { covered: [], reason: 'the desktop gave no picture' },
    ]);
    const bare = replay(steps, false);
    expect(bare.view.left.steps.some((shown) => shown.frame)).toBe(false);
    expect(bare.notes.left.every(({ reason }) => reason !== null)).toBe(true);
  });

  it('hides it however it was typed and however it is written elsewhere', () => {
    const typed = (text: string) => step({ action: { verb: 'type', params: { text } }, typedInto: 'card' });
    const key = (keys: string) => step({ action: { verb: 'press_key', params: { keys } }, typedInto: 'email' });
    const { view } = replay([
      typed('4111 1111 1111 1111'),
      step({ observation: 'Paid with 4111111111111111, or 4111-1111-1111-1111.' }),
      ...[...'Bob@X.yy'].map(key),
      step({ reasoning: 'It says bob@x.yy, and "a+b" & c.' }),
      step({ action: { verb: 'type', params: { text: 'eve(' } }, typedInto: 'email' }),
      step({ action: { verb: 'type', params: { text: '1)@z.test' } }, typedInto: 'email' }),
      step({ url: 'http://book.practice.test/?e=eve(1)%40z.test' }),
      step({ observation: 'Hello EVE(1)@Z.TEST' }),
    ]);
    const json = JSON.stringify(view);
    for (const secret of [/4111/u, /bob@x/iu, /eve\(1\)/iu, /z\.test/iu]) expect(json).not.toMatch(secret);
  });

  it('hides what was typed into a personal field, there and wherever the run repeats it', () => {
    const { view } = replay([
      step({
        action: { verb: 'type', params: { text: 'ada@home.test' } },
        typedInto: 'email',
        reasoning: 'I type ada@home.test',
      }),
      step({ action: { verb: 'press_key', params: { keys: 'Tab' } }, typedInto: 'email' }),
      step({ action: { verb: 'press_key', params: { keys: 'h' } }, typedInto: 'password' }),
      step({ action: { verb: 'navigate', params: { url: 'http://book.practice.test/?to=ada%40home.test' } } }),
      step({ url: 'http://book.practice.test/done?to=ada@home.test', observation: 'Sent to ada@home.test.' }),
      step({ command: { exitCode: 0, output: 'ada@home.test', removed: 0, timedOut: false } }),
      step({ action: { verb: 'type', params: { text: 'kettle' } } }),
    ]);
    const json = JSON.stringify(view);
    expect(json).not.toMatch(/ada|%40home/u);
    expect(json).toContain('kettle');
    expect(view.left.steps[1]?.params).toEqual({ keys: 'Tab' });
    expect(view.left.steps[2]?.params).toEqual({ keys: '[hidden]' });
  });

  it('does not look for texts so short that they are everywhere', () => {
    const { view } = replay([
      step({ action: { verb: 'type', params: { text: '12' } }, typedInto: 'card' }),
      step({ observation: 'There are 12 kettles.' }),
    ]);
    expect(view.left.steps[0]?.params).toEqual({ text: '[hidden]' });
    expect(view.left.steps[1]?.observation).toBe('There are 12 kettles.');
  });
});
