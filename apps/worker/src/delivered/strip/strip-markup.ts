/** Names of `meta` elements that say how a page is to be shown. */
const HARMLESS = /^(?:viewport|color-scheme|theme-color|robots|referrer)$/iu;

/**
 * An HTML text without comments, without `meta` elements that say anything of their page, and without links to its
 * author. Everything that is shown stays.
 */
export function stripMarkup(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/gu, '')
    .replace(/<meta\b[^>]*>/giu, (element) => (isHarmless(element) ? element : ''))
    .replace(/<link\b[^>]*\brel\s*=\s*["']?(?:author|generator|me)\b[^>]*>/giu, '');
}

function isHarmless(element: string): boolean {
  const name = attribute(element, 'name');
  if (name !== null) return HARMLESS.test(name);
  return attribute(element, 'charset') !== null || /^content-type$/iu.test(attribute(element, 'http-equiv') ?? '');
}

function attribute(element: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'iu').exec(element);
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? '').trim();
}
