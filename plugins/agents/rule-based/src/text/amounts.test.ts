import { describe, expect, it } from 'vitest';
import { amountsOf, priceIn } from './amounts.ts';
import { parseNumber } from './numbers.ts';

describe('parseNumber', () => {
  it.each([
    ['1,234.50', 1_234.5],
    ['1.234,50', 1_234.5],
    ['1 234', 1_234],
    ['12,40', 12.4],
    ['12,400', 12_400],
    ['0.125', 0.125],
    ['1.234.567', 1_234_567],
    ['7', 7],
  ])('reads %s', (raw, value) => expect(parseNumber(raw)).toBe(value));

  it('refuses what is no number', () => {
    for (const raw of ['', 'x', '1-2', '..']) expect(parseNumber(raw)).toBeNull();
  });
});

describe('amountsOf', () => {
  it('knows units and joins hours and minutes', () => {
    expect(amountsOf('1.7 l, 2 kg, 2 h 15 min').map(({ kind, value }) => [kind, value])).toEqual([
      ['volume', 1_700],
      ['mass', 2_000],
      ['time', 135],
    ]);
  });

  it('leaves codes, dates and times of day alone', () => {
    expect(amountsOf('K-17, LV-8757, 2027-12-15, 18:30')).toEqual([]);
  });

  it('keeps the writing of the page', () => {
    expect(amountsOf('The population is 14,230.')[0]).toMatchObject({ raw: '14,230', value: 14_230 });
    expect(amountsOf('3.2 million people')[0]).toMatchObject({ value: 3_200_000 });
  });
});

describe('priceIn', () => {
  it.each([
    ['€27.30', 27.3],
    ['27,30 €', 27.3],
    ['was 49,00 € now 27,50 €', 27.5],
    ['0.9 litres (€30.33 per litre) €27.30', 27.3],
    ['€3.99 / kg, €12.00', 12],
    ['From €89 per night', 89],
    ['Delivery €4.90. Price €20', 20],
    ['1.029,00 EUR', 1_029],
  ])('finds the price in "%s"', (text, value) => expect(priceIn(text)?.value).toBe(value));

  it('finds none where there is none', () => expect(priceIn('1.7 litres, 3 left')).toBeNull());
});
