import { describe, expect, it } from 'vitest';
import { questionOf } from '../instruction/questions.ts';
import { pageFrom } from '../page/test-page.ts';
import { answerOn } from './answer.ts';

const TOWNS = pageFrom(`
  RootWebArea "Towns"
    heading "Towns" level=1
    table "Towns"
      row ""
        columnheader "Town"
        columnheader "Population 2014"
        columnheader "Population 2024"
      row ""
        cell "Upper Hollin"
        cell "1,111"
        cell "2,222"
      row ""
        cell "Hollin"
        cell "3,333"
        cell "4,444"`);

const PAGE = pageFrom(`
  RootWebArea "Office"
    heading "Office" level=1
    paragraph "As of 2023 the population of Aldmere is 14,230."
    heading "Contact" level=2
    paragraph "Call us by phone at 020 7946 0123 or write to desk@office.test."
    heading "Receipt" level=2
    paragraph "Confirmation code"
    paragraph "ZX81-7"
    paragraph "Ref EA9Y-ZF8D"`);

const value = (page: typeof PAGE, phrase: string): string | undefined => answerOn(page, questionOf(phrase))?.value;

describe('answers', () => {
  it('come from the cell whose column and row are meant', () => {
    expect(value(TOWNS, 'the population of Hollin in 2024')).toBe('4,444');
    expect(value(TOWNS, 'the population of Upper Hollin in 2014')).toBe('1,111');
    expect(answerOn(TOWNS, questionOf('the population of Hollin in 2024'))?.score).toBeGreaterThan(0.9);
  });

  it('come from sentences, labels and lines below a label', () => {
    expect(value(PAGE, 'the population of Aldmere')).toBe('14,230');
    expect(value(PAGE, 'the phone number of the office')).toBe('020 7946 0123');
    expect(value(PAGE, 'the e-mail address')).toBe('desk@office.test');
    expect(value(PAGE, 'the confirmation code')).toBe('ZX81-7');
    expect(value(PAGE, 'the reference shown on the page')).toBe('EA9Y-ZF8D');
  });

  it('are headings by their place', () => {
    expect(value(PAGE, 'its second heading')).toBe('Contact');
    expect(value(PAGE, 'the last heading')).toBe('Receipt');
  });

  it('score lower when a longer name is not the one that is meant', () => {
    const wrong = pageFrom(
      'RootWebArea "Upper Hollin"\n  heading "Upper Hollin" level=1\n  paragraph "Population: 2,222"',
    );
    expect(answerOn(wrong, questionOf('the population of Hollin'))?.score).toBeLessThan(0.88);
  });

  it('are none where nothing fits', () => expect(value(TOWNS, 'the mayor of Hollin')).toBeUndefined());
});
