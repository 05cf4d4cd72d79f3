const OVERLONG = /%c0%(ae|af)|%e0%80%(ae|af)/giu;

/**
 * An argument as every reader might take it: percent signs decoded (twice encoded ones too, and over-long UTF-8), look-alike
 * letters and digits folded, invisible characters dropped, ideographic stops made dots. Used to judge, never to run.
 */
export function plainSpelling(text: string): string {
  let plain = text;
  for (let round = 0; round < 3 && plain.includes('%'); round++) plain = decoded(plain);
  return plain
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[。｡․]/gu, '.')
    .replaceAll(/[⁄∕]/gu, '/');
}

function decoded(text: string): string {
  return text
    .replaceAll(OVERLONG, (_, short: string | undefined, long: string | undefined) =>
      (short ?? long ?? '').toLowerCase() === 'ae' ? '.' : '/',
    )
    .replaceAll(/%(25|2e|2f|5c|3[0-9]|3a|4[0-9a-f]|5[0-9a]|6[0-9a-f]|7[0-9a])/giu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
