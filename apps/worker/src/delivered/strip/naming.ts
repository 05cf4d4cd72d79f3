/** Attributes that say who or what wrote a document, in HTML and in drawings. */
const ATTRIBUTES =
  /^(?:generator|author|creator|producer|designer|(?:made|created|generated|powered)[-_]?by|(?:inkscape|sodipodi|sketch|serif|figma|adobe|cc|dc|rdf|xmp\w*|x|i|a|graph):[\w-]+|xmlns:(?:inkscape|sodipodi|sketch|serif|figma|cc|dc|rdf|xmp\w*|i|x|a|graph)|itemscope|itemtype|itemprop|itemid|typeof|vocab)$/iu;

/** Elements that describe their document and are not shown. */
const ELEMENTS = /^(?:metadata|desc|(?:rdf|cc|dc|x|sodipodi|inkscape|i):[\w-]+|generator)$/iu;

/** In a text of data, where an author may be one of its facts: what names the program that wrote it, or who had it written. */
const DATA_ELEMENTS =
  /^(?:(?:\w+:)?generator|dc:(?:creator|publisher|contributor)|cp:lastmodifiedby|meta:generator)$/iu;
const DATA_ATTRIBUTES = /^(?:\w+:)?(?:generator|created-?by)$/iu;
/** What the outermost element of such a text says of the text itself: `creator` of a GPX track, for instance. */
const DATA_ROOT_ATTRIBUTES = /^(?:\w+:)?(?:creator|author|producer|software|program|application|tool)$/iu;

/** What a text is: a page or a drawing, which are shown, or data, whose outermost element describes it. */
export type NamingIn = 'shown' | 'data' | 'data root';

/** Whether an attribute may say who made its document; `data-` ones may, unless a style shows them. */
export function namesMaker(attribute: string, shown: ReadonlySet<string>, kind: NamingIn = 'shown'): boolean {
  const name = attribute.toLowerCase();
  if (kind === 'data root' && DATA_ROOT_ATTRIBUTES.test(name)) return true;
  if (kind !== 'shown') return DATA_ATTRIBUTES.test(name);
  return name.startsWith('data-') ? !shown.has(name) : ATTRIBUTES.test(name);
}

/** Whether an element is a description of the document around it. */
export function isDescription(element: string, kind: NamingIn = 'shown'): boolean {
  return (kind === 'shown' ? ELEMENTS : DATA_ELEMENTS).test(element);
}

/** Attributes that a style shows as text: `attr(data-label)`. */
export function shownAttributes(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/\battr\(\s*([\w-]+)/giu), ([, name = '']) => name.toLowerCase()));
}
