import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAction, wireVerbs } from './actions.ts';
import { decodeEnvelope, encodeEnvelope } from './envelope.ts';
import { fileName } from './files.ts';

const click = { x: 1, y: 2, button: 'left', modifiers: [], count: 1 };

describe('parseAction', () => {
  it('knows the twenty verbs and wait', () => {
    expect(wireVerbs).toHaveLength(21);
  });

  it.each([
    ['click', click, true],
    ['click', { ...click, x: Number.NaN }, false],
    ['click', { ...click, x: '1' }, false],
    ['click', { ...click, count: 4 }, false],
    ['click', { ...click, extra: 1 }, false],
    ['click', { x: 1, y: 2 }, false],
    ['drag', { path: [[0, 0]], button: 'left', modifiers: [] }, false],
    ['drag', { path: Array(50).fill([1, 1]), button: 'left', modifiers: ['shift'] }, true],
    ['drag', { path: Array(51).fill([1, 1]), button: 'left', modifiers: [] }, false],
    ['type', { text: '😀'.repeat(5_000) }, true],
    ['type', { text: '😀'.repeat(5_001) }, false],
    ['press_key', { keys: 'a', durationMs: 2_001 }, false],
    ['press_key', { keys: 'a' }, true],
    ['deliver_file', { path: '../x' }, false],
    ['wait', { ms: 30_001 }, false],
    ['read_text', {}, true],
  ])('%s %j: %s', (verb, params, good) => {
    expect(parseAction(verb, params).ok).toBe(good);
  });

  it('tells an unknown verb from wrong parameters', () => {
    expect(parseAction('ask', {})).toMatchObject({ problem: 'unknown_verb' });
    expect(parseAction('constructor', {})).toMatchObject({ problem: 'unknown_verb' });
    expect(parseAction('click', null)).toMatchObject({ problem: 'bad_params' });
  });
});

describe('envelope', () => {
  it('comes apart as it was put together', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.uint8Array(), (value, picture) => {
        const decoded = decodeEnvelope(Buffer.concat(encodeEnvelope(value, picture)));
        expect(decoded.ok && JSON.parse(decoded.text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(decoded.ok && [...decoded.picture]).toEqual([...picture]);
      }),
    );
  });

  it('never throws on other bytes', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void decodeEnvelope(bytes)));
    expect(decodeEnvelope(Buffer.from([255, 255, 255, 255, 0])).ok).toBe(false);
  });
});

it.each([
  ['report.csv', true],
  ['données 表.txt', true],
  ['a/b', false],
  ['..', false],
  ['', false],
  ['a\u202eb', false],
  ['a\0b', false],
  ['x'.repeat(201), false],
])('file name %j: %s', (name, good) => {
  expect(fileName.safeParse(name).success).toBe(good);
});
