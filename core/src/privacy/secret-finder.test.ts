import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecretFinder } from './secret-finder.ts';
import type { TypedText } from './typed-texts.ts';

const hide = (text: string, ...typed: readonly (string | TypedText)[]): string =>
  new SecretFinder(typed.map((each) => (typeof each === 'string' ? { text: each, purpose: 'email' } : each))).hide(
    text,
  );

/** How pages, addresses, records and people write a text again. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  'in an address': encodeURIComponent,
  'in a form': (text) => new URLSearchParams({ q: text }).toString().slice(2),
  'in an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'in JSON of ASCII': (text) =>
    JSON.stringify(text)
      .slice(1, -1)
      .replaceAll(/[\u0080-\uffff]/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'in HTML': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'in HTML by numbers': (text) => Array.from(text, (each) => `&#${each.codePointAt(0)};`).join(''),
  'in an address, every byte': (text) =>
    Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  decomposed: (text) => text.normalize('NFD'),
  'of full width': (text) => text.replaceAll(/[!-~]/gu, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
  'with wide spaces': (text) => text.replaceAll(' ', ' \u00a0\n'),
};

/** Texts as people type them: at least four letters or figures, and whatever else. */
const secret = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...'abcXYZ0123456789'), fc.constantFrom(...' @.-_&<>"+%(\\éß美😀')),
    maxLength: 40,
  })
  .map((text) => `k7${text.trim()}q9`);

describe('SecretFinder', () => {
  it.each(Object.entries(SPELLINGS))('finds a text %s', (_, spell) => {
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom('', 'See ', '=', '/'),
        fc.constantFrom('', '.', '&x', ' ok'),
        (text, before, after) => {
          const shown = hide(before + spell(text) + after, text);
          expect(shown).toContain('[hidden]');
          expect(shown.replaceAll('[hidden]', '').length).toBeLessThanOrEqual(before.length + after.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds figures however they are grouped, and a card code that stands alone', () => {
    for (const number of ['4111111111111111', '4111-1111-1111-1111', '4111.1111 11111111', '(4111) 1111/1111 1111'])
      expect(hide(`Paid with ${number}.`, '4111 1111 1111 1111')).not.toMatch(/1/u);
    const code = { text: '737', purpose: 'card' } as const;
    expect(hide('/pay?cvc=737&n=1', code)).toBe('/pay?cvc=[hidden]&n=1');
    expect(hide('17371 kettles', code)).toBe('17371 kettles');
    expect(hide('737 kettles', { ...code, purpose: 'address' })).toBe('737 kettles');
  });

  it('finds parts of a long text where it is cut', () => {
    const long = Array.from({ length: 400 }, (_, n) => `word${n}`).join(' ');
    expect(hide(`${long.slice(0, 900)}…`, long).replaceAll('[hidden]', '').length).toBeLessThan(40);
  });

  it('leaves everything else as it was', () => {
    const texts = fc.string({
      unit: fc.oneof(fc.constantFrom(...'abc ABC%&;\\u0041+-'), fc.string({ unit: 'binary', minLength: 1 })),
      maxLength: 60,
    });
    fc.assert(
      fc.property(texts, (text) => {
        expect(hide(text, 'zq7zq7zq7')).toBe(text);
      }),
    );
    expect(hide('There are 12 kettles, and tea in Canna Bay', '12', 'tea', 'a.n.n.a')).toBe(
      'There are 12 kettles, and tea in Canna Bay',
    );
    expect(hide('anything')).toBe('anything');
  });

  it('quotes nothing of one who typed too much to look for', () => {
    const much = Array.from({ length: 60 }, (_, n) => Array.from({ length: 900 }, (__, at) => at * (n + 7)).join(' '));
    expect(hide('anything', ...much)).toBe('[hidden]');
  });

  it('takes time in proportion to what was typed and what is read, whatever they hold', () => {
    const seconds = (typed: readonly string[], text: string): number => {
      const before = process.cpuUsage();
      hide(text, ...typed);
      return process.cpuUsage(before).user / 1e6;
    };
    const hostile: readonly (readonly [readonly string[], string])[] = [
      [['1'.repeat(4_996) + '2345', '1'.repeat(4_996) + '2346'], '1'.repeat(200_000)],
      [Array.from({ length: 20 }, (_, n) => 'a'.repeat(4_996) + n), 'a'.repeat(200_000)],
      [Array.from({ length: 300 }, (_, n) => 'ab'.repeat(n)), 'ab'.repeat(100_000)],
      [['%25%25%25%25'], '%25'.repeat(70_000)],
      [['\\\\\\\\', '&amp;'], '\\'.repeat(100_000) + '&amp;'.repeat(20_000)],
      [['a@'.repeat(2_500)], 'a@'.repeat(100_000)],
    ];
    for (const [typed, text] of hostile) expect(seconds(typed, text)).toBeLessThan(2);
  });
});
