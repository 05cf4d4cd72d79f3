import { describe, expect, it } from 'vitest';
import type { FieldPurpose } from '../../protocol/index.ts';
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
    ['email webauthn', 'email'],
    ['current-password webauthn', 'password'],
    ['username webauthn', undefined],
    ['given-name', undefined],
    ['off', undefined],
  ])('reads the autocomplete %s as %s', (autocomplete, purpose) => {
    expect(purposeOf('textbox', '', field('text', autocomplete))).toBe(purpose);
  });

  it.each<[string, FieldPurpose | undefined]>([
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
    ...(
      [
        [
          'password',
          'pwd password2 confirmpassword userpassword pass user_pass PIN otp apiKey|Verification code|One-time code|Security answer|Pass|Clave|Mot de passe',
        ],
        [
          'card',
          'creditcard creditcardnumber cardnumber cvv2 cardno|Card|Kartennummer|Valid thru|MM/YY|N\u00famero de tarjeta|Security code',
        ],
        [
          'email',
          'email2 email_1 emailaddress useremail Mailadresse Emailadresse|E-Mail-Adresse|Correo electr\u00f3nico|ana@example.com',
        ],
        ['phone', 'phone1 mobilenumber homePhone Telefon Handynummer|T\u00e9l\u00e9phone'],
        [
          'address',
          'address1 shippingaddress addr Adresse PLZ country|Stra\u00dfe und Hausnummer|Direcci\u00f3n|Country|State/Province',
        ],
        [
          undefined,
          'q quantity product headphone embassy compass passport_type pinboard|Search mail|Search by city|Country of origin|Boarding pass type|Pin colour|Subject|Promo code|Tandem|Secretary|Addressee count|Username|Wallet address|Headphone model|Card game|Notes',
        ],
      ] as const
    ).flatMap(([purpose, names]) =>
      names
        .split('|')
        .flatMap((part, n) => (n === 0 ? part.split(' ') : [part]))
        .map((name) => [name, purpose] as [string, typeof purpose]),
    ),
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
