import { afterAll, describe, expect, it } from 'vitest';
import { keptLog } from '../testing.ts';
import { EvaluatorProcess } from './evaluator-process.ts';

const evaluator = new EvaluatorProcess(keptLog());
afterAll(() => evaluator.dispose());

const DEADLINE_MS = 1_200;
const run = (body: string, timeoutMs = 500) =>
  evaluator.evaluate(
    { program: `function evaluate(text) { ${body} }`, inputs: ['{}'], memoryMiB: 32, timeoutMs },
    DEADLINE_MS,
  );

/** Scripts that want to stay, to grow or to get out. None may give an output. */
const hostile: Readonly<Record<string, string>> = {
  loop: 'for (;;);',
  'microtask loop': 'const again = () => Promise.resolve().then(again); again(); for (;;);',
  regex: 'return String(/^(a+)+$/u.test("a".repeat(50) + "!"));',
  recursion: 'const deep = () => deep() + 1; return String(deep());',
  'array growth': 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));',
  'string growth': 'let text = "x"; for (;;) text += text;',
  'BigInt squaring': 'let n = 3n; for (;;) n *= n;',
  'typed arrays': 'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));',
  'resizable buffer':
    'const all = []; for (;;) { const b = new ArrayBuffer(8, { maxByteLength: 1e8 }); b.resize(1e8); new Uint8Array(b).fill(1); all.push(b); }',
  'huge result': 'return "x".repeat(1e8);',
  'no text': 'return { toJSON() { for (;;); } };',
  'hostile text': 'return new Proxy({}, { get() { for (;;); } });',
  promise: 'return new Promise(() => {});',
  'no module': 'return String(require("fs"));',
  'no process': 'return process.version;',
  'no import': 'return import("node:fs").then(String);',
  constructor: 'return String(evaluate.constructor.constructor("return process")().pid);',
  thrown: 'throw { toString() { for (;;); } };',
};

describe('the evaluator process', () => {
  it.each(Object.entries(hostile))('survives %s', async (_, body) => {
    const begin = performance.now();
    const reply = await run(body);
    expect(performance.now() - begin).toBeLessThan(DEADLINE_MS + 1_500);
    if (reply.kind === 'answered') expect(reply.outcomes[0]?.kind).not.toBe('output');
    expect(await run('return "still here";')).toEqual({
      kind: 'answered',
      outcomes: [{ kind: 'output', text: 'still here' }],
    });
  });

  it('gives a program nothing but the language', async () => {
    const reply = await run(
      'return Object.getOwnPropertyNames(globalThis).filter((name) => /^(process|require|module|fetch|Buffer|set.+|performance|crypto)$/u.test(name)).join();',
    );
    expect(reply).toEqual({ kind: 'answered', outcomes: [{ kind: 'output', text: '' }] });
  });

  it('gives each input an isolate of its own', async () => {
    const program = 'let count = 0; function evaluate() { count += 1; return String(count); }';
    const reply = await evaluator.evaluate({ program, inputs: ['', ''], memoryMiB: 32, timeoutMs: 500 }, DEADLINE_MS);
    expect(reply).toEqual({
      kind: 'answered',
      outcomes: [
        { kind: 'output', text: '1' },
        { kind: 'output', text: '1' },
      ],
    });
  });

  it('kills a child that runs past the deadline and starts another', async () => {
    expect(await run('for (;;);', 60_000)).toEqual({ kind: 'late' });
    expect(await run('return "back";')).toMatchObject({ kind: 'answered' });
  });
});
