import { describe, expect, it } from 'vitest';
import { scopeOf } from '../scope.ts';
import { hasher } from '../testing.ts';
import { makeValues } from './evaluate.ts';
import { ValueFault } from './operator.ts';

const make = (data: Readonly<Record<string, unknown>>, seed = 1): Readonly<Record<string, unknown>> =>
  makeValues(data, scopeOf({ seed, nonce: 'N' }), { hasher, seed, site: 's' });

describe('values from a seed', () => {
  it('are the same for the same seed and differ for another', () => {
    const data = {
      pool: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      mixed: { shuffle: 'pool' },
      code: { code: 'AA-####-@@' },
    };
    expect(make(data)).toEqual(make(data));
    expect(make(data)).not.toEqual(make(data, 2));
    expect(make(data).code).toMatch(/^AA-\d{4}-[A-Z]{2}$/u);
  });

  it('stay as they were when another value is added', () => {
    const one = make({ x: { number: { from: 0, to: 1e6 } } });
    const two = make({ before: { number: { from: 0, to: 1e6 } }, x: { number: { from: 0, to: 1e6 } } });
    expect(two.x).toBe(one.x);
  });

  it('are unique where they must be, on their steps, within their range', () => {
    const { numbers } = make({ numbers: { numbers: { from: 1.5, to: 4, step: 0.1, count: 20, order: 'rising' } } }) as {
      numbers: number[];
    };
    expect(new Set(numbers).size).toBe(20);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    for (const value of numbers) expect(String(value)).toMatch(/^[1-4](\.\d)?$/u);
  });

  it('draw anew in each row', () => {
    const { rows } = make({ rows: { rows: { count: 50, fields: { n: { number: { from: 1, to: 1e9 } } } } } }) as {
      rows: { n: number }[];
    };
    expect(new Set(rows.map(({ n }) => n)).size).toBe(50);
  });
});

describe('derived values', () => {
  const rows = {
    prices: [30, 10, 20],
    ok: [true, false, true],
    rows: {
      rows: { of: 'prices', fields: { price: { ref: 'item' }, ok: { at: 'ok' }, label: 'p{{index}}: {{price}}' } },
    },
  };

  it('find, count, add, order and cut', () => {
    const made = make({
      ...rows,
      low: { lowest: { from: 'rows', by: 'price', match: { ok: true } } },
      high: { highest: { from: 'rows', by: 'price' } },
      the: { the: { from: 'rows', match: { price: { is: { ref: 'low.price' } } } } },
      sum: { sum: { from: 'rows', by: 'price' } },
      count: { count: { from: 'rows', match: { price: { above: 10, below: 31 } } } },
      falling: { sort: { from: 'rows', by: 'price', falling: true } },
      pages: { chunk: { from: 'rows', size: 2 } },
      ratio: { round: { value: { divide: [{ ref: 'sum' }, 7] }, decimals: 2 } },
      shown: { written: { value: 12345.5, decimals: 2, thousands: ',' } },
    });
    expect(made).toMatchObject({
      low: { price: 20, label: 'p2: 20' },
      high: { price: 30 },
      the: { price: 20 },
      sum: 60,
      count: 2,
      ratio: 8.57,
      shown: '12,345.50',
    });
    expect((made.falling as { price: number }[]).map(({ price }) => price)).toEqual([30, 20, 10]);
    expect(made.pages).toMatchObject([
      { number: 1, previous: 0, next: 2, total: 2 },
      { number: 2, previous: 1, next: 0 },
    ]);
  });

  it('write a pattern that finds one number and no other', () => {
    const pattern = new RegExp(String(make({ p: { pattern: { value: 68815 } } }).p), 'u');
    for (const text of ['68815', 'It has 68,815 inhabitants.', '68 815', '(68.815)', '68815.', '68,815, LV-1'])
      expect(text).toMatch(pattern);
    for (const text of ['168815', '688150', '68,815,000', '1,068,815', '68815.5', '6 8815', '68-815'])
      expect(text).not.toMatch(pattern);
  });

  const faults: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
    ['a tie', { x: { lowest: { from: [{ record: { a: 1 } }, { record: { a: 1 } }], by: 'a' } } }, 'x.lowest'],
    ['nothing found', { ...rows, x: { the: { from: 'rows', match: { price: 11 } } } }, 'x.the'],
    ['a name made later', { x: { ref: 'y' }, y: 1 }, 'x.ref'],
    ['an unknown operator', { x: { choose: [1] } }, 'x'],
    ['two operators', { x: { ref: 'a', pick: 'b' } }, 'x'],
    ['a wrong argument', { x: { numbers: { from: 1, to: 3, count: 'many' } } }, 'x.numbers.count'],
    ['too few steps', { x: { numbers: { from: 1, to: 3, count: 9 } } }, 'x.numbers'],
    ['a missing name in a text', { x: 'y {{z}}' }, 'x'],
    ['a divisor of 0', { x: { divide: [1, 0] } }, 'x.divide'],
  ];
  it.each(faults)('refuse %s', (_, data, path) => {
    let caught: unknown;
    try {
      make(data);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(ValueFault);
    expect((caught as ValueFault).path.join('.')).toBe(path);
  });
});
