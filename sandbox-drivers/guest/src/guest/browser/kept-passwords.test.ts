import { expect, it } from 'vitest';
import { keepPasswords } from './kept-passwords.ts';
import { purposeOf } from './tree-purpose.ts';

it('keeps a field for a password one while its page shows it, and knows processes apart', () => {
  const page = { passwords: new Map<string, Set<number>>() };
  const read = (session: string, type: string) => {
    const fields = new Map([[7, { type, autocomplete: '', hints: ['x'] }]]);
    keepPasswords(page, session, fields);
    return purposeOf('textbox', '', fields.get(7));
  };
  expect(read('one', 'text')).toBeUndefined();
  expect(read('one', 'Password')).toBe('password');
  expect(read('one', 'text')).toBe('password');
  expect(read('other', 'text')).toBeUndefined();
});
