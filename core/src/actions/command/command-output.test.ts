import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandOutput } from './command-output.ts';

const collect = (chunks: readonly string[], limit?: number) => {
  const output = new CommandOutput(limit);
  for (const chunk of chunks) output.add(chunk);
  return output.end();
};

describe('CommandOutput', () => {
  it('keeps 8,000 code points and counts the rest', () => {
    expect(collect(['😀'.repeat(8_000)])).toEqual({ text: '😀'.repeat(8_000), removed: 0 });
    expect(collect(['x'.repeat(8_001)])).toEqual({ text: 'x'.repeat(8_000), removed: 1 });
    expect(collect(['x'.repeat(5_000), '美'.repeat(5_000)])).toEqual({
      text: 'x'.repeat(5_000) + '美'.repeat(3_000),
      removed: 2_000,
    });
  });

  it('is the beginning of the whole, wherever the chunks end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(20)), fc.nat(30), (text, cuts, limit) => {
        const ends = [...cuts.toSorted((a, b) => a - b), text.length];
        const chunks = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
        const points = Array.from(text);
        expect(collect(chunks, limit)).toEqual({
          text: points.slice(0, limit).join(''),
          removed: Math.max(0, points.length - limit),
        });
      }),
    );
  });
});
