import { once } from 'node:events';
import { SAXParser, type EndTag, type StartTag } from 'parse5-sax-parser';
import { applyCuts, type Cut } from './cuts.ts';
import { stripInlinePictures } from './inline-picture.ts';
import { isDescription, namesMaker, shownAttributes } from './naming.ts';
import { stripScript, stripStyle } from './strip-code.ts';

/** Names of `meta` elements that say how a page is to be shown. */
const HARMLESS_META = /^(?:viewport|color-scheme|theme-color|robots|referrer)$/iu;
/** What a page may be linked to for being shown. */
const HARMLESS_LINK = /^(?:stylesheet|icon|shortcut|preload|modulepreload|preconnect|dns-prefetch|\s)+$/iu;
/** Elements whose content no browser of today shows. */
const NEVER_SHOWN = new Set(['noembed', 'noframes', 'iframe']);
const KNOWN_DOCTYPE =
  /^<!doctype\s+html(?:\s+(?:public\s+"-\/\/w3c\/\/dtd x?html [^"]*"(?:\s+"http:\/\/www\.w3\.org\/[^"]*")?|system\s+"about:legacy-compat"))?\s*>$/iu;
const ESCAPES = { '&': '&amp;', '"': '&quot;' } as const;

/**
 * An HTML text without comments, without elements and attributes that say anything of who or what made it, in scripts and
 * styles too; pictures in it are written anew. Everything that is shown stays as it was written.
 */
export async function stripMarkup(text: string): Promise<string> {
  const shown = shownAttributes(text);
  const cuts = await new MarkupReader(text, shown).read();
  return stripInlinePictures(applyCuts(text, await Promise.all(cuts)));
}

/** Reads a text tag by tag, those that a browser would ignore too, and notes what is to go. */
class MarkupReader {
  readonly #cuts: Promise<Cut>[] = [];
  readonly #text: string;
  readonly #shown: ReadonlySet<string>;
  /** The element whose content is raw text, with the type that it says. */
  #raw: { readonly name: string; readonly type: string } | null = null;
  /** A description that is being left out: its name, where it began, and how many of its name are open. */
  #description: { readonly name: string; readonly from: number; open: number } | null = null;

  constructor(text: string, shown: ReadonlySet<string>) {
    this.#text = text;
    this.#shown = shown;
  }

  async read(): Promise<readonly Promise<Cut>[]> {
    const parser = new SAXParser({ sourceCodeLocationInfo: true });
    parser.on('comment', ({ sourceCodeLocation: at }) => this.#cut(at));
    parser.on('doctype', ({ sourceCodeLocation: at }) => {
      if (at && !KNOWN_DOCTYPE.test(this.#text.slice(at.startOffset, at.endOffset))) this.#cut(at, '<!DOCTYPE html>');
    });
    parser.on('startTag', (tag) => this.#start(tag));
    parser.on('endTag', (tag) => this.#end(tag));
    parser.on('text', ({ sourceCodeLocation: at }) => this.#content(at));
    parser.resume();
    parser.end(this.#text);
    await once(parser, 'end');
    if (this.#description !== null) this.#note({ from: this.#description.from, to: this.#text.length });
    return this.#cuts;
  }

  #start(tag: StartTag): void {
    const { tagName: name, sourceCodeLocation: at, selfClosing } = tag;
    if (!at) return;
    if (this.#description !== null) {
      if (name === this.#description.name && !selfClosing) this.#description.open += 1;
      return;
    }
    if (isDescription(name)) {
      if (selfClosing) return this.#cut(at);
      this.#description = { name, from: at.startOffset, open: 1 };
      return;
    }
    const type = attribute(tag, 'type') ?? '';
    this.#raw = RAW.has(name) ? { name, type } : null;
    if (name === 'meta' && !isHarmlessMeta(tag)) return this.#cut(at);
    if (name === 'link' && !HARMLESS_LINK.test(attribute(tag, 'rel') ?? '')) return this.#cut(at);
    this.#attributes(tag, at);
  }

  #attributes(tag: StartTag, at: TagPlace): void {
    const raw = this.#text.slice(at.startOffset, at.endOffset);
    const places = Object.values(at.attrs ?? {}).map(({ startOffset, endOffset }) => ({ from: startOffset - at.startOffset, to: endOffset - at.startOffset })); // prettier-ignore
    const kept = tag.attrs.filter(({ name, prefix }) => !namesMaker(prefix ? `${prefix}:${name}` : name, this.#shown));
    // A second attribute of the same name is ignored by browsers and read by people.
    const whole = /^<[^\s/>]+[\s/]*>$/u.test(applyCuts(raw, places));
    const rewritten = kept.map((each) => this.#value(each));
    if (whole && kept.length === tag.attrs.length && rewritten.every((value) => value === null)) return;
    const close = tag.selfClosing ? ' />' : '>';
    const open = /^<[^\s/>]+/u.exec(raw)?.[0] ?? `<${tag.tagName}`;
    this.#cuts.push(
      Promise.all(rewritten.map((value) => value ?? Promise.resolve(null))).then((values) => ({
        from: at.startOffset,
        to: at.endOffset,
        instead: `${open}${kept.map(({ name, prefix, value }, n) => ` ${prefix ? `${prefix}:` : ''}${name}="${escaped(values[n] ?? value)}"`).join('')}${close}`,
      })),
    );
  }

  /** What stands in an attribute instead of its value; null where it stays. */
  #value({ name, value }: StartTag['attrs'][number]): Promise<string> | null {
    if (name === 'srcdoc') return stripMarkup(value);
    if (name !== 'style') return null;
    const style = stripStyle(value);
    return style === value ? null : Promise.resolve(style);
  }

  #end({ tagName: name, sourceCodeLocation: at }: EndTag): void {
    this.#raw = null;
    if (!at) return;
    if (this.#description !== null) {
      if (name === this.#description.name) this.#description.open -= 1;
      if (this.#description.open > 0) return;
      this.#note({ from: this.#description.from, to: at.endOffset });
      this.#description = null;
      return;
    }
    const raw = this.#text.slice(at.startOffset, at.endOffset);
    const tag = /^<\/[^\s/>]+/u.exec(raw)?.[0] ?? '</';
    if (!/^[\s/]*>$/u.test(raw.slice(tag.length))) this.#cut(at, `${tag}>`);
  }

  #content(at: Place | null | undefined): void {
    if (!at || this.#raw === null || this.#description !== null) return;
    const { name, type } = this.#raw;
    const text = this.#text.slice(at.startOffset, at.endOffset);
    const clean = NEVER_SHOWN.has(name)
      ? ''
      : name === 'script'
        ? stripScript(text, type)
        : name === 'style'
          ? stripStyle(text)
          : stripMarkup(text);
    if (clean !== text)
      this.#cuts.push(Promise.resolve(clean).then((instead) => ({ from: at.startOffset, to: at.endOffset, instead })));
  }

  #note(cut: Cut): void {
    this.#cuts.push(Promise.resolve(cut));
  }

  #cut(at: Place | null | undefined, instead = ''): void {
    if (at && this.#description === null) this.#note({ from: at.startOffset, to: at.endOffset, instead });
  }
}

type Place = { readonly startOffset: number; readonly endOffset: number };
/** The parser says where attributes are as well, and its types do not. */
type TagPlace = Place & { readonly attrs?: Readonly<Record<string, Place>> };

const RAW = new Set(['script', 'style', 'noscript', ...NEVER_SHOWN]);

function isHarmlessMeta(tag: StartTag): boolean {
  if (attribute(tag, 'property') !== null || attribute(tag, 'itemprop') !== null) return false;
  const name = attribute(tag, 'name');
  if (name !== null) return HARMLESS_META.test(name);
  return attribute(tag, 'charset') !== null || /^content-type$/iu.test(attribute(tag, 'http-equiv') ?? '');
}

function attribute({ attrs }: StartTag, name: string): string | null {
  return attrs.find((each) => each.name === name)?.value ?? null;
}

function escaped(value: string): string {
  return value.replace(/[&"]/gu, (sign) => ESCAPES[sign as keyof typeof ESCAPES]);
}
