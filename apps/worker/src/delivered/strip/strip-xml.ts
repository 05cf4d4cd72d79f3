import { Parser } from 'htmlparser2';
import { applyCuts, type Cut } from './cuts.ts';
import { stripInlinePictures } from './inline-picture.ts';
import { isDescription, type NamingIn, namesMaker, shownAttributes } from './naming.ts';
import { stripScript, stripStyle } from './strip-code.ts';

/** What a processing instruction may be: the declaration of a text, and where its styles are. */
const HARMLESS = /^<\?(?:xml\s|xml-stylesheet\s)/u;

/**
 * A text of XML without comments and without what names its maker: in a drawing (SVG) also without descriptions of itself
 * and what its editor noted in it. Null for what is not well-formed, or defines words of its own. What is drawn, and every
 * other element, stays as it was written.
 */
export async function stripXml(text: string, kind: 'drawing' | 'xml'): Promise<string | null> {
  const naming: NamingIn = kind === 'drawing' ? 'shown' : 'data';
  const shown = shownAttributes(text);
  const cuts: Cut[] = [];
  const open: { readonly name: string; readonly from: number; readonly type: string }[] = [];
  let description: { readonly depth: number; readonly from: number } | null = null;
  let fault = false;
  let read = 0;
  /** A stray end tag is told to nobody: it shows as a gap between what is read. */
  const follow = (): void => {
    fault ||= parser.startIndex > read;
    read = Math.max(read, parser.endIndex + 1);
  };
  const cut = (from: number, to: number, instead = ''): void => {
    if (description === null && to > from) cuts.push({ from, to, instead });
  };
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes, implied) => {
        follow();
        fault ||= implied;
        open.push({ name, from: parser.startIndex, type: attributes['type'] ?? '' });
        if (description !== null) return;
        if (isDescription(name, naming)) {
          description = { depth: open.length, from: parser.startIndex };
          return;
        }
        const raw = text.slice(parser.startIndex, parser.endIndex + 1);
        const clean = cleanTag(raw, attributes, shown, naming === 'data' && open.length === 1 ? 'data root' : naming);
        if (clean !== raw) cut(parser.startIndex, parser.endIndex + 1, clean);
      },
      onclosetag: (name, implied) => {
        follow();
        // An element that closes itself is closed by the very tag that opened it.
        const last = open.pop();
        fault ||= last === undefined || last.name !== name || (implied && !text.startsWith('/>', parser.endIndex - 1));
        if (description === null || open.length >= description.depth) return;
        const { from } = description;
        description = null;
        cut(from, parser.endIndex + 1);
      },
      oncomment: () => {
        follow();
        cut(parser.startIndex, parser.endIndex + 1);
      },
      oncdatastart: follow,
      oncdataend: follow,
      onprocessinginstruction: () => {
        follow();
        const raw = text.slice(parser.startIndex, parser.endIndex + 1);
        if (raw.startsWith('<!')) fault ||= raw.includes('[');
        if (!HARMLESS.test(raw)) cut(parser.startIndex, parser.endIndex + 1);
      },
      ontext: (content) => {
        follow();
        const { name, type } = open.at(-1) ?? { name: '', type: '' };
        if (name !== 'style' && name !== 'script') return;
        const clean = name === 'style' ? stripStyle(content) : stripScript(content, type);
        const raw = text.slice(parser.startIndex, parser.endIndex + 1);
        if (clean !== content)
          cut(parser.startIndex, parser.endIndex + 1, raw === content ? clean : escapedText(clean));
      },
      onerror: () => (fault = true),
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (fault || open.length > 0 || read < text.length) return null;
  return stripInlinePictures(applyCuts(text, cuts));
}

const ATTRIBUTE = /\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/** A start tag without the attributes that name a maker; its other parts as they are. */
function cleanTag(
  raw: string,
  attributes: Readonly<Record<string, string>>,
  shown: ReadonlySet<string>,
  naming: NamingIn,
): string {
  if (Object.keys(attributes).length === 0) return raw;
  return raw.replace(ATTRIBUTE, (whole, name: string, double: string | undefined, single: string | undefined) => {
    if (namesMaker(name, shown, naming)) return '';
    const value = double ?? single ?? '';
    const style = name === 'style' ? stripStyle(value) : value;
    return style === value ? whole : ` ${name}="${style.replaceAll('"', '&quot;')}"`;
  });
}

const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
