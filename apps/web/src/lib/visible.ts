/** Characters that turn a line around, hide, or control a terminal; tab and line feed are none of them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Text of an agent or a person with nothing hidden in it: what cannot be seen is shown as its code. */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(UNSEEN, (character) => {
    if (character === '\n' || character === '\t') return character;
    // Joiners make letters and emoji of many languages: alone they move nothing.
    if (character === '\u200c' || character === '\u200d') return character;
    return `⟨${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** At most so many characters, with the rest named. */
export function shorten(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, limit * 2 + 2));
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}
