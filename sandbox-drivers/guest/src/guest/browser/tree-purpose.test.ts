import { describe, expect, it } from 'vitest';
import { purposeOf } from './tree-purpose.ts';

const field = (type: string, autocomplete = '', ...hints: string[]) => ({ type, autocomplete, hints });

describe('purposeOf', () => {
  it.each([
    ['password', 'password'],
    ['PASSWORD', 'password'],
    ['email', 'email'],
    ['tel', 'phone'],
    ['text', undefined],
    ['', undefined],
  ])('reads the type %s as %s', (type, purpose) => {
    expect(purposeOf('textbox', '', field(type))).toBe(purpose);
  });

  it.each([
    ['current-password', 'password'],
    ['one-time-code', 'password'],
    ['cc-csc', 'card'],
    ['section-pay shipping CC-Number', 'card'],
    ['home email', 'email'],
    ['tel-national', 'phone'],
    ['street-address', 'address'],
    ['billing postal-code', 'address'],
    ['given-name', undefined],
    ['off', undefined],
  ])('reads the autocomplete %s as %s', (autocomplete, purpose) => {
    expect(purposeOf('textbox', '', field('text', autocomplete))).toBe(purpose);
  });

  it.each([
    ['E-Mail', 'email'],
    ['Email address', 'email'],
    ['Your address', 'address'],
    ['Web address', undefined],
    ['cardNumber', 'card'],
    ['card_no', 'card'],
    ['CVV', 'card'],
    ['Expiry date', 'card'],
    ['Passwort', 'password'],
    ['Mobile number', 'phone'],
    ['ZIP code', 'address'],
    ['Postcode', 'address'],
    ['Contrase\u00f1a', 'password'],
    ['Search', undefined],
    ['Hotel', undefined],
    ['Capacity', undefined],
    ['Discard', undefined],
    ['Number of guests', undefined],
  ])('reads the label and the name %s as %s', (words, purpose) => {
    expect(purposeOf('textbox', words, field('text'))).toBe(purpose);
    expect(purposeOf('textbox', '', field('text', '', words))).toBe(purpose);
    expect(purposeOf('textbox', words, undefined)).toBe(purpose);
  });

  it('keeps a password a password while it is shown', () => {
    expect(purposeOf('textbox', 'Password', field('text', '', 'password'))).toBe('password');
    expect(purposeOf('textbox', '', field('text', 'new-password'))).toBe('password');
  });

  it('calls nothing a field that is none', () => {
    expect(purposeOf('heading', 'Your e-mail address', undefined)).toBeUndefined();
    for (const type of ['submit', 'checkbox', 'hidden', 'file'])
      expect(purposeOf('button', 'E-mail', field(type, 'email'))).toBeUndefined();
  });
});
