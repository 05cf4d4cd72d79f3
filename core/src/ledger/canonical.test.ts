import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, MOST_NESTED, parseCanonical } from './canonical.ts';

/** Doubles by their bits, and their texts, from appendix B of RFC 8785. */
const NUMBERS: readonly (readonly [string, string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

describe('canonicalJson', () => {
  it('writes the example of RFC 8785, 3.2.2', () => {
    const input = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
    expect(canonicalJson(JSON.parse(input))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],` +
        String.raw`"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('orders members by UTF-16 code units (RFC 8785, 3.2.3)', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const sorted = String.raw`{"\r":0,"1":0,"` + '\u0080":0,"\u00f6":0,"\u20ac":0,"\ud83d\ude00":0,"\ufb33":0}';
    expect(canonicalJson(Object.fromEntries(names.map((name) => [name, 0])))).toBe(sorted);
  });

  it.each(NUMBERS)('writes the double %s as %s', (bits, text) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, BigInt(`0x${bits}`));
    expect(canonicalJson(view.getFloat64(0))).toBe(text);
  });

  it.each<[string, unknown, RegExp]>([
    ['NaN', { a: [1, Number.NaN] }, /^\$\.a\[1\]: NaN/u],
    ['an infinity', Number.POSITIVE_INFINITY, /^\$: Infinity/u],
    ['a lone surrogate', { a: '\ud800' }, /^\$\.a: a lone surrogate/u],
    ['a lone surrogate in a name', { '\udead': 1 }, /lone surrogate/u],
    ['undefined', { a: undefined }, /^\$\.a: a value of type undefined/u],
    ['a bigint', 1n, /type bigint/u],
    ['an object of a class', { a: new Map() }, /object of a class/u],
  ])('refuses %s and says where', (_, value, message) => {
    expect(() => canonicalJson(value)).toThrow(message);
  });

  it('gives a text from which the same value comes back, whatever the order of the members', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 4 }), (value) => {
        const text = canonicalJson(value);
        const back = JSON.parse(text) as unknown;
        // JSON itself has no -0.
        expect(back).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(back))).toBe(text);
        expect(parseCanonical(text)).toEqual({ value: back });
      }),
    );
  });
});

describe('parseCanonical', () => {
  it.each([
    '{"b":1,"a":2}',
    '{"a":1, "b":2}',
    '{"a":1,"a":1}',
    '1.0',
    '1E3',
    '-0',
    '1e400',
    String.raw`"\u0041"`,
    String.raw`"\ud800"`,
    '"a',
    ' 1',
    '1\n',
    '',
  ])('takes no other text: %j', (text) => {
    expect(parseCanonical(text)).toBeNull();
  });

  it('has a depth that it does not pass, whoever asks', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseCanonical(nested(MOST_NESTED))).not.toBeNull();
    expect(parseCanonical(nested(MOST_NESTED + 1))).toBeNull();
    expect(() => canonicalJson(JSON.parse(nested(MOST_NESTED + 1)))).toThrow(/nested deeper than 64/u);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, reversed(item)]),
  );
}
