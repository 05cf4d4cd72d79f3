/** Characters that only steer how text is shown: controls, directions, zero-width marks, soft hyphens. */
const INVISIBLE = /[\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Nothing to clean: printable ASCII, single spaces between words. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/u;

/** Text as a reader sees it: NFC, one line, single spaces, nothing invisible. */
export function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(INVISIBLE, '').trim();
}

/** Cuts a text to `limit` code points, with an ellipsis in place of what was cut. */
export function shorten(text: string, limit = 120): string {
  const points = Array.from(text);
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join('')}…`;
}

/** Lower case without accents, for comparing. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
