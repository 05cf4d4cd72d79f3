import type { FieldPurpose } from '../../protocol/index.ts';
import { purposeSaid, wordsOf } from './purpose-words.ts';
import type { Box, FormField, PlacedText } from './tree-types.ts';

/** A field that does not say by itself what it is for. */
export interface UnnamedField {
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly box: Box;
  readonly field: FormField | undefined;
}

/** What lies around a field on the page. */
export interface Surroundings {
  /** Texts that may be labels: none of a link, a button or another field. */
  readonly texts: readonly PlacedText[];
  /** Texts of buttons. */
  readonly buttons: readonly PlacedText[];
  /** The other fields. */
  readonly fields: readonly Box[];
  /** Headers of the column and the row of a table that the field is in. */
  readonly headers: readonly string[];
  /** Names of the groups that the field is in, the nearest first. */
  readonly groups: readonly string[];
}

const BESIDE = 260;
const ABOVE = 48;
const AFTER = 60;
const SLACK = 4;
/** A label has few words: a sentence that mentions a telephone is none. */
const LABEL_WORDS = 7;

/** Words by which a field says that nothing personal is looked for in it. */
const SEARCH =
  /\b(?:search|suche?n?|quer(?:y|ies)|find|finden|filter|keywords?|lookup|look up|buscar|recherche[r]?|go to|q)\b/;
/** Words that say nothing of what a field is for. */
const EMPTY = /^(?:(?:please|enter|type|write|fill|in|here|your|the|a|an|answer|response|reply|value|values|text|input|field|box|required|optional|must|be|filled|this|is|e g|eg|example|select|choose|one|number|num|no|nr|code|line|\d+|of|or|and|x+|new|current|confirm|repeat|again|data|entry)(?: |$))*$/; // prettier-ignore
/** Shapes of examples that pages write into empty fields, and of what stands in full ones. */
const SHAPES: readonly (readonly [RegExp, FieldPurpose])[] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email'],
  [/^(?:[\dxX•*#_]{4}[ -]?){3}[\dxX•*#_]{1,7}$/, 'card'],
  [/^(?:mm|\d\d) ?\/ ?(?:yy(?:yy)?|\d\d)$/i, 'card'],
  [/^\+\d[\d ().-]{6,}$|^\(?\d{3}\)?[ -]\d{3}[ -]\d{4}$/, 'phone'],
  [/^\d+[a-z]? [\p{L} .'-]+ (?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd)\b\.?/iu, 'address'],
];

/**
 * What a field is for by the shape of what it shows, by the headers of its table, or by the nearest text: drawn in it, before
 * it, above it or behind it; then by the groups it is in. Undefined where the nearest label says something else, where the field says itself what it
 * is for, and for every field that searches.
 */
export function nearbyPurpose(unnamed: UnnamedField, around: Surroundings): FieldPurpose | undefined {
  const { role, name, value, field, box } = unnamed;
  const own = [name, ...(field?.hints ?? [])].map(wordsOf);
  const searches =
    role === 'searchbox' || field?.type.toLowerCase() === 'search' || own.some((words) => SEARCH.test(words));
  if (searches || around.buttons.some((button) => follows(box, button.box) && SEARCH_BUTTON.test(wordsOf(button.text))))
    return undefined;
  const shape = SHAPES.find(([pattern]) => [name, value].some((text) => pattern.test(text.trim())))?.[1];
  if (shape !== undefined) return shape;
  const labels = isTelling(name) ? [] : [...around.headers, ...labelsOf(unnamed, around)];
  const nearest = labels.find((label) => isTelling(label));
  if (nearest !== undefined && SEARCH.test(wordsOf(nearest))) return undefined;
  // A field that is named by a part of the whole ("Number") is what its group is: a card's, a telephone's.
  if (nearest !== undefined) return purposeOfLabel(nearest);
  if (isTelling(name)) return undefined;
  return around.groups.map(purposeOfLabel).find((purpose) => purpose !== undefined);
}

const SEARCH_BUTTON = /^(?:search|find|go|suchen|filter|look up)\b/;

function purposeOfLabel(label: string): FieldPurpose | undefined {
  return wordsOf(label).split(' ').length > LABEL_WORDS ? undefined : purposeSaid(label);
}

/** Whether a text says at all what a field is for. */
function isTelling(text: string): boolean {
  const words = wordsOf(text);
  return /\p{L}/u.test(words) && !EMPTY.test(words);
}

/** Texts that may label a field, the likeliest first: in it, on its left, above it, on its right, below it. */
function labelsOf({ box, value }: UnnamedField, { texts, fields }: Surroundings): readonly string[] {
  const [x, y, width, height] = box;
  const others = texts.filter(({ text }) => text !== value.trim());
  const free = (from: Box, to: Box): boolean => !fields.some((other) => between(other, from, to));
  const ranked = [
    others.filter((each) => isIn(each.box, box)).map((each) => ({ ...each, far: 0 })),
    near(others, ({ box: at }) => (sameRow(at, box) && at[0] + at[2] <= x + SLACK ? x - at[0] - at[2] : null), BESIDE),
    near(others, ({ box: at }) => (overX(at, box) && at[1] + at[3] <= y + SLACK ? y - at[1] - at[3] : null), ABOVE),
    near(others, ({ box: at }) => (sameRow(at, box) && at[0] >= x + width - SLACK ? at[0] - x - width : null), AFTER),
    near(
      others,
      ({ box: at }) => (overX(at, box) && at[1] >= y + height - SLACK ? at[1] - y - height : null),
      AFTER / 3,
    ),
  ];
  // What is written behind or below a field belongs to the next one where that is no farther away.
  return ranked.flatMap((side, place) =>
    side
      .filter(({ box: at, far }) => free(at, box) && (place < 3 || !fields.some((other) => gap(other, at) <= far)))
      .map(({ text }) => text),
  );
}

function near(
  texts: readonly PlacedText[],
  distance: (text: PlacedText) => number | null,
  limit: number,
): readonly (PlacedText & { readonly far: number })[] {
  return texts
    .flatMap((each) => {
      const far = distance(each);
      return far === null || far > limit ? [] : [{ ...each, far }];
    })
    .toSorted((a, b) => a.far - b.far);
}

function sameRow([, y, , height]: Box, [, top, , tall]: Box): boolean {
  const middle = y + height / 2;
  return middle >= top - SLACK && middle <= top + Math.max(tall, height) + SLACK;
}

function overX([x, , width]: Box, [left, , wide]: Box): boolean {
  return x < left + wide && x + width > left - SLACK * 5;
}

function isIn([x, y, width, height]: Box, [left, top, wide, tall]: Box): boolean {
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return centreX > left && centreX < left + wide && centreY > top && centreY < top + tall;
}

/** Whether a button stands right behind a field. */
function follows(field: Box, button: Box): boolean {
  return sameRow(button, field) && button[0] >= field[0] && button[0] - field[0] - field[2] <= AFTER;
}

/** Whether another field's middle lies in the rectangle around a text and the field that it might label. */
function between(other: Box, text: Box, field: Box): boolean {
  const [left, top] = [Math.min(text[0], field[0]), Math.min(text[1], field[1])];
  const right = Math.max(text[0] + text[2], field[0] + field[2]);
  const bottom = Math.max(text[1] + text[3], field[1] + field[3]);
  return isIn(other, [left, top, right - left, bottom - top]);
}

/** How far a field begins behind a text or below it; endless where it does neither. */
function gap(field: Box, text: Box): number {
  if (sameRow(text, field) && field[0] >= text[0] + text[2] - SLACK) return field[0] - text[0] - text[2];
  if (overX(text, field) && field[1] >= text[1] + text[3] - SLACK) return field[1] - text[1] - text[3];
  return Number.POSITIVE_INFINITY;
}
