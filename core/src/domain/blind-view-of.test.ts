import { describe, expect, it } from 'vitest';
import { LANE_ENDS, type LaneEndKind } from './vocabulary.ts';
import type { LaneEnd } from './run.ts';
import type { StepRecord } from './step.ts';
import { blindRun, blindView, type RunFacts } from './blind-view-of.ts';

const step = (index: number, at: number, over: Partial<StepRecord> = {}): StepRecord => ({
  lane: 'a',
  index,
  at,
  action: { verb: 'click', params: { y: 2, x: 1, button: 'left', modifiers: [], count: 1 } },
  reasoning: null,
  observation: 'seen',
  status: 'ok',
  frame: { sha256: 'f'.repeat(64), mime: 'image/png', width: 1, height: 1, bytes: 1 },
  masked: null,
  receipt: { attempted: false, reason: 'none' },
  url: 'http://a.example/',
  tab: 'tab-1',
  tree: null,
  origin: [0, 72],
  settle: null,
  times: { agentMs: 1, actMs: 2, settleMs: 3, captureMs: 4, recordMs: 5 },
  command: { exitCode: 0, output: 'out', removed: 9, timedOut: false },
  usage: { inputTokens: 1, outputTokens: 2, costUsd: 3, priceList: 'p' },
  ...over,
});
const finished: LaneEnd = { end: 'finished', verdict: 'success', message: 'one two' };
const run = (over: Partial<RunFacts> = {}): RunFacts => ({ steps: [step(0, 10)], end: finished, files: [], ...over });
const battle = { id: 'b', actionSpace: 'browser' } as const;
const task = {
  instruction: 'do it',
  startUrl: null,
  attachments: [{ name: 'Report of Ann.PDF', sha256: 'x', bytes: 7 }],
};

/** The keys of every object, in their order. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return typeof value === 'object' ? 'null' : typeof value;
  return Object.entries(value).map(([key, inner]) => [key, shape(inner)]);
}

describe('the blind view', () => {
  it('holds what a judge may see and nothing else', () => {
    const view = blindView(battle, task, { left: run(), right: run() });
    expect(Object.keys(view)).toEqual(['battle', 'task', 'left', 'right', 'floorMs']);
    expect(view.left.steps[0]).toEqual({
      index: 0,
      clock: 1,
      verb: 'click',
      params: { button: 'left', count: 1, modifiers: [], x: 1, y: 2 },
      reasoning: null,
      observation: 'seen',
      status: 'ok',
      url: 'http://a.example/',
      tab: 'tab-1',
      frame: true,
      opening: false,
      origin: [0, 72],
      command: { exitCode: 0, output: 'out', removed: 9, timedOut: false },
    });
    expect(view.task.attachments).toEqual([{ name: 'attachment-1.pdf', bytes: 7 }]);
    expect(view.floorMs).toBe(3_000);
  });

  it('has one shape, whatever the store adds and in whatever order it gives it', () => {
    const turned = Object.fromEntries(Object.entries(step(0, 10)).toReversed()) as StepRecord;
    const params = { count: 1 as const, modifiers: [], button: 'left' as const, x: 1, y: 2 };
    const other = { ...turned, action: { params, verb: 'click' }, provider: 'x' } as unknown as StepRecord;
    const views = [run(), run({ steps: [other] })].map((left) => blindView(battle, task, { left, right: run() }));
    expect(JSON.stringify(views[0])).toBe(JSON.stringify(views[1]));
    expect(shape(views[0])).toEqual(shape(views[1]));
  });

  it('tells how a run ended by class only', () => {
    const ends = (end: LaneEndKind): LaneEnd =>
      end === 'finished'
        ? finished
        : ({ end, cause: 'timeout', evidence: 'secret of a provider' } as unknown as LaneEnd);
    const shown = LANE_ENDS.map((end) => blindRun(run({ end: ends(end) })));
    expect(shown.map(({ end }) => end)).toEqual([
      'finished',
      'limit',
      'limit',
      'stopped',
      'failed',
      'failed',
      'failed',
    ]);
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown.slice(1).map(({ verdict, message }) => [verdict, message])).toEqual(
      shown.slice(1).map(() => [null, '']),
    );
  });

  it.each([
    ['a constant pace', [100, 200, 300]],
    ['ten times slower', [1_000, 2_000, 3_000]],
    ['at another date', [5_000_100, 5_000_200, 5_000_300]],
  ])('puts steps on a clock that tells nothing of the length of a run: %s', (_, times) => {
    expect(blindRun(run({ steps: times.map((at, n) => step(n, at)) })).steps.map(({ clock }) => clock)).toEqual([
      0, 0.5, 1,
    ]);
  });

  it('keeps the clock in order when the times are not, or all the same', () => {
    const clocks = (times: readonly number[]): readonly number[] =>
      blindRun(run({ steps: times.map((at, n) => step(n, at)) })).steps.map(({ clock }) => clock);
    expect(clocks([100, 50, 200])).toEqual([0, 0, 1]);
    expect(clocks([7, 7, 7])).toEqual([0, 0.5, 1]);
    expect(clocks([7])).toEqual([1]);
    expect(clocks([])).toEqual([]);
  });

  it('gives files neutral names with an ending that says what they are', () => {
    const names = ['Careful.TXT', 'x.claude', 'archive.tar.gz', 'noending', '.csv', 'a.b.json'];
    const files = names.map((name) => ({ name, bytes: 1 }));
    expect(blindRun(run({ files })).files.map(({ name }) => name)).toEqual([
      'file-1.txt',
      'file-2',
      'file-3',
      'file-4',
      'file-5.csv',
      'file-6.json',
    ]);
  });

  it('shows an invalid action in the words of the agent', () => {
    const invalid = step(0, 1, { action: { verb: 'invalid', raw: '{"x":' }, command: null, frame: null });
    expect(blindRun(run({ steps: [invalid] })).steps[0]).toMatchObject({
      verb: 'invalid',
      params: { raw: '{"x":' },
      command: null,
      frame: false,
    });
  });
});
