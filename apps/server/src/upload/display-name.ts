const LONGEST = 120;
/** What a desktop takes, less room for a number. */
const LONGEST_BYTES = 180;

/**
 * The name that a file gets in both desktops: composed characters, no folder, nothing that is invisible or turns the
 * direction of text, no dash or full stop in front, at most 120 characters (P42). An empty one is called by its number.
 */
export function displayName(sent: string | undefined, number: number): string {
  const last = (sent ?? '').normalize('NFC').split(/[/\\]/u).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^[\s.-]+/u, '')
    .trim();
  const ending = /\.[A-Za-z0-9]{1,10}$/u.exec(plain)?.[0] ?? '';
  const characters = Array.from(plain);
  if (characters.length > LONGEST) characters.splice(LONGEST - ending.length, Number.POSITIVE_INFINITY, ...ending);
  while (Buffer.byteLength(characters.join('')) > LONGEST_BYTES)
    characters.splice(characters.length - ending.length - 1, 1);
  const short = characters.join('').trim();
  return short === '' ? `file-${number}` : short;
}

/** Names of their own: a repeated one gets its number before the ending. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name, n) => {
    let free = name;
    // A name with a number may be another file's own: then the next number is tried.
    for (let number = n + 1; taken.has(free.toLowerCase()); number += 1)
      free = name.replace(/(\.[A-Za-z0-9]{1,10})?$/u, `-${number}$1`);
    taken.add(free.toLowerCase());
    return free;
  });
}
