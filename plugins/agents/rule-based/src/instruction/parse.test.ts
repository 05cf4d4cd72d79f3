import { describe, expect, it } from 'vitest';
import { parseInstruction } from './parse.ts';

const selectOf = (text: string) => parseInstruction(text).select;

describe('what to choose', () => {
  it('reads a superlative before its noun', () => {
    expect(selectOf('Find the cheapest electric kettle that is in stock and put it in the basket.')).toMatchObject({
      noun: 'electric kettle',
      order: { direction: 'min', measure: ['pric'], rank: 1 },
      conditions: [{ kind: 'in_stock' }],
    });
    expect(selectOf('Buy the second most expensive lamp.')?.order).toMatchObject({ direction: 'max', rank: 2 });
    expect(selectOf('What is the longest river by catchment?')?.order?.measure).toEqual(['catchment']);
  });

  it('reads a noun before its superlative, with a year', () => {
    expect(
      selectOf('In the register, find the town with the largest population in 2024. Report its code.'),
    ).toMatchObject({
      noun: 'town',
      order: { direction: 'max', measure: ['population'], qualifiers: ['2024'] },
      conditions: [],
    });
    expect(selectOf('Which district has the fewest schools?')).toMatchObject({
      noun: 'district',
      order: { direction: 'min', measure: ['school'] },
    });
    expect(selectOf('Which river is the longest?')).toMatchObject({ noun: 'river', order: { direction: 'max' } });
  });

  it('reads limits on figures', () => {
    expect(selectOf('Find the best rated hotel under €100.')?.conditions).toMatchObject([
      { kind: 'compare', measure: ['pric'], test: 'lt', amount: { value: 100 } },
    ]);
    expect(
      selectOf('Find the cheapest hotel with a rating of at least 4.5 and report its name.')?.conditions,
    ).toMatchObject([{ test: 'ge', measure: ['rat'], amount: { value: 4.5 } }]);
    expect(selectOf('Find the cheapest kettle with a capacity of 1.5 litres or more.')?.conditions[0]).toMatchObject({
      test: 'ge',
      amount: { value: 1_500 },
    });
    expect(selectOf('Find the cheapest mug without a handle.')?.conditions).toMatchObject([
      { kind: 'words', present: false },
    ]);
  });

  it('takes a thing that is only named', () => {
    expect(selectOf('Put two Nordic Blue mugs in the cart.')).toMatchObject({ noun: 'Nordic Blue mugs', order: null });
    expect(parseInstruction('Put two Nordic Blue mugs in the cart.').acts).toMatchObject([{ kind: 'add', count: 2 }]);
  });
});

describe('what to answer', () => {
  const questions = (text: string) => parseInstruction(text).questions;

  it('splits several things and lets them share what they are about', () => {
    expect(questions('Report its price and the confirmation code.').map(({ text, kind }) => [text, kind])).toEqual([
      ['price', 'money'],
      ['confirmation code', 'code'],
    ]);
    expect(questions('Tell me the length and the depth of the Vell.')).toMatchObject([
      { attribute: ['duration'], rest: ['vell'] },
      { attribute: ['depth'], rest: ['vell'] },
    ]);
  });

  it('keeps a relative clause with its noun and asks nothing for a pronoun', () => {
    expect(questions('Report its town code, which is on the page of the town.')).toHaveLength(1);
    expect(questions('What is the population of Aldmere? Report it.')).toMatchObject([
      { attribute: ['population'], rest: ['aldmer'], kind: 'number' },
    ]);
  });

  it('knows headings by their number', () => {
    expect(questions('Open the page about Brackwater and tell me its second heading.')).toMatchObject([
      { kind: 'heading', ordinal: 2 },
    ]);
  });
});

describe('anything else', () => {
  it('reads values of a form as no clauses of their own', () => {
    const goal = parseInstruction(
      'Fill in the form with Your name: Read Enter; Purpose: Find out more. Submit it and report the confirmation code.',
    );
    expect(goal.questions.map((question) => question.text)).toEqual(['confirmation code']);
  });

  it('takes addresses out', () => {
    expect(parseInstruction('Go to http://a.test/x?y=1. Report the title.').urls).toEqual(['http://a.test/x?y=1']);
  });

  it('does not fail on nonsense', () => {
    for (const text of ['', '??', 'the cheapest', 'and and and', '\u202E'.repeat(50)])
      expect(parseInstruction(text).acts).toEqual([]);
  });
});
