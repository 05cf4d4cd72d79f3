import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const pages = [
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => new URL(name, folder)),
  new URL('../../routes/anatomy/+page.svelte', import.meta.url),
];

const WORDS =
  /\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|eighty|ninety|hundred|thousand|million|dozen|per ?cent)\b/iu;

/** Every figure that a component writes itself: digits and words of number in its text, numbers other than 0 and 1 in its code. */
function figuresOf(source: string): readonly string[] {
  const found: string[] = [];
  const said = (text: string): void => {
    if (/\d/u.test(text) || WORDS.test(text)) found.push(text.trim());
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, data, value } = node as { type?: string; data?: unknown; value?: unknown };
    if (type === 'Text' && typeof data === 'string') said(data);
    if (type === 'Literal' && typeof value === 'string') said(value);
    if (type === 'Literal' && typeof value === 'number' && value !== 0 && value !== 1) found.push(String(value));
    if (type === 'TemplateElement') said((value as { cooked?: string }).cooked ?? '');
    for (const [key, inner] of Object.entries(node)) if (key !== 'css') walk(inner);
  };
  walk(parse(source, { modern: true }));
  return found;
}

describe('the page about agents and their desktops', () => {
  it.each(pages.map((page) => [page.pathname.split('/').slice(-2).join('/'), page] as const))(
    '%s writes no figure of its own',
    (_name, page) => {
      expect(figuresOf(readFileSync(page, 'utf8'))).toEqual([]);
    },
  );

  it('would be caught at it', () => {
    expect(figuresOf('<p>100 actions, twenty verbs, {wait * 60} and {`after 5 s`}</p>')).toEqual([
      '100 actions, twenty verbs,',
      '60',
      'after 5 s',
    ]);
  });
});
