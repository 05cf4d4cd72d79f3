import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfCharacter, parseKeys } from './keys.ts';

describe('parseKeys', () => {
  it.each([
    ['Enter', 'Enter', []],
    ['control+a', 'a', ['control']],
    ['CTRL+Shift+tab', 'Tab', ['control', 'shift']],
    ['alt+left', 'ArrowLeft', ['alt']],
    ['cmd+page_down', 'PageDown', ['meta']],
    ['shift+a', 'A', ['shift']],
    ['shift+1', '!', ['shift']],
    ['control++', '+', ['control']],
    ['+', '+', []],
    ['shift', 'Shift', []],
    ['control+shift', 'Shift', ['control']],
    ['F12', 'F12', []],
    ['space', ' ', []],
  ])('reads %s', (keys, key, modifiers) => {
    expect(parseKeys(keys)).toMatchObject({ ok: true, key: { key }, modifiers });
  });

  it.each(['', 'control+', 'nonsense', 'a+b', 'constructor', '__proto__+a', 'control+é', '+++'])(
    'refuses %j',
    (keys) => {
      expect(parseKeys(keys).ok).toBe(false);
    },
  );

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (keys) => void parseKeys(keys)));
  });

  it('has a key for every printable ASCII character and for no other', () => {
    for (let code = 32; code < 127; code++)
      expect(keyOfCharacter(String.fromCharCode(code))?.text).toBe(String.fromCharCode(code));
    for (const char of ['ñ', '美', '😀', '\u0301']) expect(keyOfCharacter(char)).toBeNull();
  });
});
