import { describe, expect, it } from 'vitest';
import { csvOf } from './copy.ts';

describe('a table as comma-separated values', () => {
  it('quotes every field, doubles quotes, and ends each row as RFC 4180 has it', () => {
    expect(
      csvOf([
        ['Agent', 'Says "yes", often'],
        ['a', ''],
      ]),
    ).toBe('"Agent","Says ""yes"", often"\r\n"a",""\r\n');
  });

  it.each(['=1+1', '+1+1', '-1+A1', '-', '@SUM(A1)', '\tx'])('keeps %j text', (text) => {
    expect(csvOf([[text]])).toBe(`"'${text}"\r\n`);
  });

  it.each(['+457', '-0.5', '12'])('keeps %j the number that it is', (text) => {
    expect(csvOf([[text]])).toBe(`"${text}"\r\n`);
  });
});
