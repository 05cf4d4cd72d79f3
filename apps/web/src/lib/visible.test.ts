import { describe, expect, it } from 'vitest';
import { shorten, visible } from './visible.ts';

describe('text of agents and people', () => {
  it('shows what cannot be seen by its code', () => {
    expect(visible('a\u202eb\u200bc\u0000d\u2028e\ufefff')).toBe('a⟨202E⟩b⟨200B⟩c⟨0000⟩d⟨2028⟩e⟨FEFF⟩f');
    expect(visible('lone \ud800 half')).toBe('lone ⟨D800⟩ half');
  });

  it('lets no character turn a line around', () => {
    const turning = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => /\p{Bidi_Control}/u.test(String.fromCodePoint(code)))
      .map((code) => String.fromCodePoint(code));
    expect(turning.length).toBeGreaterThan(10);
    for (const character of turning) expect(visible(`a${character}b`)).toMatch(/^a⟨[0-9A-F]{4}⟩b$/u);
  });

  it('leaves lines, tabs, emoji and other scripts as they are', () => {
    const text = 'one\ntwo\tشكرا 👩‍👩‍👧 <b>';
    expect(visible(text)).toBe(text);
    expect(visible('one\r\ntwo')).toBe('one\ntwo');
  });

  it('is cut between characters, never inside one', () => {
    expect(shorten('short', 10)).toBe('short');
    expect(shorten('🙂🙂🙂🙂', 3)).toBe('🙂🙂…');
  });
});
