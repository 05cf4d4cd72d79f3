import { describe, expect, it } from 'vitest';
import { pageFrom } from '../page/test-page.ts';
import { afterLabel, wantedFor } from './values.ts';

const field = (outline: string) => {
  const [found] = pageFrom(`RootWebArea "Form"\n  ${outline}`).fields;
  if (found === undefined) throw new Error(`no field in ${outline}`);
  return found;
};

const BOOKING =
  'Book a table for 4 people on 14 March 2027 at 20:30 on the terrace in the name of Ana Ruiz, and report the confirmation code.';
const PAIRS =
  'Fill in the form with Your name: Noor Haddad; E-mail: office@example.test; Town code: the code on the page of Esk; Date of visit: 2027-12-15; Number of visitors: 7; Purpose: Family history. Submit it.';
const SENTENCE =
  'Fill in the form with full name "Liu Wei", date 2027-05-02, guests 2 and remarks "Window seat, please" and report the code.';

describe('values of fields', () => {
  it.each([
    ['textbox "Your name"', PAIRS, 'Noor Haddad'],
    ['textbox "E-mail"', PAIRS, 'office@example.test'],
    ['textbox "Date of visit"', PAIRS, '2027-12-15'],
    ['spinbutton "Number of visitors"', PAIRS, '7'],
    ['textbox "Full name"', SENTENCE, 'Liu Wei'],
    ['textbox "Remarks"', SENTENCE, 'Window seat, please'],
    ['spinbutton "Guests"', SENTENCE, '2'],
    ['textbox "Full name"', BOOKING, 'Ana Ruiz'],
    ['Date "Date"', BOOKING, '2027-03-14'],
    ['spinbutton "Guests"', BOOKING, '4'],
    ['textbox "Name"', 'Fill in the form with name Kim Novak and date 2027-01-31 and report it.', 'Kim Novak'],
    ['textbox "Surname"', 'Register in the name of Kim Novak.', 'Novak'],
    ['textbox "Phone"', 'Call back at +44 20 7946 0123, please.', '+44 20 7946 0123'],
  ])('%s', (outline, instruction, text) => {
    expect(wantedFor(field(outline), instruction)).toMatchObject({ kind: 'text', text });
  });

  it('may have to be looked up', () => {
    expect(wantedFor(field('textbox "Town code"'), PAIRS)).toEqual({
      kind: 'lookup',
      phrase: 'the code on the page of Esk',
    });
  });

  it('are options and ticks where the instruction names them', () => {
    expect(wantedFor(field('radio "Family history"'), PAIRS)).toEqual({ kind: 'tick' });
    expect(wantedFor(field('radio "School work"'), PAIRS)).toBeNull();
    expect(wantedFor(field('radio "Terrace"'), BOOKING)).toEqual({ kind: 'tick' });
    expect(wantedFor(field('checkbox "Send me the newsletter"'), BOOKING)).toBeNull();
  });

  it('are not made up', () => {
    expect(wantedFor(field('textbox "Company"'), PAIRS)).toBeNull();
    expect(afterLabel('Colour', BOOKING)).toBeNull();
  });
});
