import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TypedInto } from './field-purpose.ts';
import { publicReplay } from './public-replay.ts';
import type { RecordedAction, StepRecord } from './step.ts';

const step = (more: Partial<StepRecord>): StepRecord => ({
  ...{ lane: 'a', index: 0, at: 0, action: { verb: 'screenshot', params: {} }, reasoning: null, observation: '' },
  ...{ status: 'ok', frame: null, masked: null, receipt: { attempted: false, reason: 'none' }, tab: 'tab-1' },
  ...{ url: 'http://book.practice.test/', tree: null, origin: [0, 0], settle: null, command: null, usage: null },
  times: { agentMs: 0, actMs: 0, settleMs: 0, captureMs: 0, recordMs: 0 },
  ...more,
});
const into = (typedInto: TypedInto, action: RecordedAction): StepRecord => step({ action, typedInto });
const type = (text: string): RecordedAction => ({ verb: 'type', params: { text } });
const key = (keys: string): RecordedAction => ({ verb: 'press_key', params: { keys } });
const navigate = (url: string): RecordedAction => ({ verb: 'navigate', params: { url } });

type Runs = { readonly left: readonly StepRecord[]; readonly right: readonly StepRecord[] };
const replay = ({ left, right }: Runs, instruction = '', message = '') =>
  publicReplay(
    { id: 'x', actionSpace: 'browser' },
    { instruction, startUrl: null, attachments: [] },
    {
      left: { steps: left, end: { end: 'finished', verdict: 'success', message }, files: [] },
      right: { steps: right, end: null, files: [] },
    },
    true,
  ).view;

describe('what was typed into a personal field', () => {
  it('is hidden when it was typed in one go with others, part by part', () => {
    const view = replay(
      {
        left: [into('password', type('ana@home.test\thunter2-secret\n'))],
        right: [step({ url: 'http://x.test/?u=ana%40home.test' })],
      },
      'Sign in as ana@home.test with Hunter2-Secret',
      'I used hunter2-secret.',
    );
    expect(JSON.stringify(view)).not.toMatch(/ana|hunter2/iu);
    expect(view.task.instruction).toBe('Sign in as [hidden] with [hidden]');
  });

  it('is hidden when nobody knows what it was typed into, and the code of a card where it stands alone', () => {
    const left = [into('unknown', type('hunter2-secret')), into('card', type('737'))];
    const view = replay({ left, right: [step({ url: 'http://x.test/?pw=hunter2-secret&cvc=737' })] });
    expect(view.right.steps[0]?.url).toBe('http://x.test/?pw=[hidden]&cvc=[hidden]');
  });

  it('is hidden when it came key by key, with shift, corrections and looks in between', () => {
    const pressed = ['shift+h', 'u', 'x', 'Backspace', 'n', 't', 'e', 'r', '2'];
    const left = pressed.flatMap((keys) => [into('password', key(keys)), step({})]);
    const view = replay({ left, right: [step({ observation: 'Hunter2' })] });
    expect(view.right.steps[0]?.observation).toBe('[hidden]');
    expect(view.left.steps.flatMap(({ params }) => ('keys' in (params as object) ? [params] : []))).toEqual(
      pressed.map((keys) => ({ keys: keys === 'Backspace' ? keys : '[hidden]' })),
    );
  });

  it('is nowhere, on either side, in any order of steps', () => {
    const secret = fc
      .string({ unit: fc.constantFrom(...'abcdXYZ0123456789@.-_ &<"%\\éß美'), minLength: 2, maxLength: 24 })
      .map((text) => `Qk7${text.trim()}7kQ`);
    const purpose = fc.constantFrom<TypedInto>('password', 'card', 'email', 'phone', 'address', 'unknown');
    const ways: readonly ((text: string, purpose: TypedInto) => readonly StepRecord[])[] = [
      (text, of) => [into(of, type(text))],
      (text, of) => [into(of, type(`someone\t${text}\n`))],
      (text, of) => [into(of, type(text.slice(0, 4))), into(of, type(text.slice(4)))],
      (text, of) => Array.from(text, (each) => into(of, key(each))),
      (text, of) => Array.from(text, (each) => [into(of, key(each)), step({})]).flat(),
    ];
    const places: readonly ((text: string) => StepRecord)[] = [
      (text) => step({ reasoning: `It is ${text}, I think` }),
      (text) => step({ observation: JSON.stringify({ said: text }) }),
      (text) => step({ url: `http://x.test/done?to=${encodeURIComponent(text)}&ok=1` }),
      (text) => step({ action: navigate(`http://x.test/?${new URLSearchParams({ to: text }).toString()}`) }),
      (text) => step({ action: { verb: 'invalid', raw: JSON.stringify(JSON.stringify({ text })) } }),
      (text) => step({ command: { exitCode: 0, output: text.toUpperCase(), removed: 0, timedOut: false } }),
    ];
    const one = fc.record({ text: secret, purpose, way: fc.constantFrom(...ways), left: fc.boolean() });
    const other = fc.record({
      of: fc.nat(),
      place: fc.constantFrom(...places),
      left: fc.boolean(),
      first: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 1, maxLength: 4 }),
        fc.array(other, { maxLength: 8 }),
        (typed, repeats) => {
          const on = (left: boolean): readonly StepRecord[] => {
            const said = (first: boolean): readonly StepRecord[] =>
              repeats
                .filter((each) => each.left === left && each.first === first)
                .map(({ of, place }) => place(typed[of % typed.length]?.text ?? ''));
            const there = typed.filter((each) => each.left === left);
            // A look at the page between two fields moves no focus; a click does.
            const moved = step({ action: { verb: 'navigate', params: { url: 'http://x.test/' } } });
            return [
              ...said(true),
              ...there.flatMap(({ text, purpose: of, way }) => [...way(text, of), moved]),
              ...said(false),
            ];
          };
          const texts = typed.map(({ text }) => text);
          const json = JSON.stringify(
            replay({ left: on(true), right: on(false) }, texts.join(', '), texts.join(' and ')),
          );
          // Whatever is hidden, what every secret begins and ends with is.
          expect(json).not.toMatch(/qk7|7kq/iu);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('leaves what went into no such field, and what others say', () => {
    const view = replay({
      left: [
        step({ action: type('kettle'), typedInto: null }),
        into('email', type('ana@home.test')),
        into('email', key('Tab')),
      ],
      right: [step({ reasoning: 'The kettle costs 12.50; I add 2.', observation: 'Added 2 kettles.' })],
    });
    expect(view.left.steps[0]?.params).toEqual({ text: 'kettle' });
    expect(view.left.steps[2]?.params).toEqual({ keys: 'Tab' });
    expect(view.right.steps[0]).toMatchObject({
      reasoning: 'The kettle costs 12.50; I add 2.',
      observation: 'Added 2 kettles.',
    });
  });

  it('takes no longer than in proportion to the record, whatever is in it', () => {
    const hostile = (text: (n: number) => string, reasoning: string): readonly StepRecord[] =>
      Array.from({ length: 20 }, (_, n) => ({ ...into('address', type(text(n))), reasoning, observation: reasoning }));
    const before = process.cpuUsage();
    for (const unit of ['1', '%25'])
      replay({
        left: hostile((n) => unit.repeat(4_990 / unit.length) + String(1_000 + n), unit.repeat(20_000 / unit.length)),
        right: hostile((n) => Array.from({ length: 700 }, (_, at) => at * n).join(' '), 'x'),
      });
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
  });
});
