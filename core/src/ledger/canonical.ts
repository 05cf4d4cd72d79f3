/** What canonical JSON can hold. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/** So deep may values stand in one another. A limit of its own, so that it is not the stack's, which differs by caller. */
export const MOST_NESTED = 64;

/**
 * The one JSON text of a value (RFC 8785): no white space, members in the order of their names' UTF-16 code units,
 * numbers as ECMAScript writes them (-0 as 0). Throws a TypeError that names the place for what has no such text: a
 * number that is not finite, a lone surrogate, `undefined`, anything but plain objects, arrays and primitives, and what is
 * nested deeper than `MOST_NESTED`.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, null);
}

/** Where a value stands: a member or item of what stands at `within`. Spelled out only for a message. */
type Place = { readonly within: Place | null; readonly step: string | number; readonly depth: number };

function textOf(value: unknown, place: Place | null): string {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${pathOf(place)}: ${value} has no JSON text`);
    return Object.is(value, -0) ? '0' : String(value);
  }
  if (typeof value === 'string') return quoted(value, place);
  if (Array.isArray(value)) {
    const depth = depthBelow(place);
    let items = '';
    for (const [step, item] of value.entries())
      items += `${step === 0 ? '' : ','}${textOf(item, { within: place, step, depth })}`;
    return `[${items}]`;
  }
  if (typeof value !== 'object' || !isPlain(value))
    throw new TypeError(`${pathOf(place)}: ${kindOf(value)} has no JSON text`);
  const depth = depthBelow(place);
  let members = '';
  // Sorted as texts are by default: in the order of their UTF-16 code units.
  for (const step of Object.keys(value).sort()) {
    const item = textOf((value as Record<string, unknown>)[step], { within: place, step, depth });
    members += `${members === '' ? '' : ','}${quoted(step, place)}:${item}`;
  }
  return `{${members}}`;
}

/** How deep what stands in a value is. Throws where that is too deep. */
function depthBelow(place: Place | null): number {
  const depth = (place?.depth ?? 0) + 1;
  if (depth > MOST_NESTED) throw new TypeError(`${pathOf(place)}: is nested deeper than ${MOST_NESTED}`);
  return depth;
}

function pathOf(place: Place | null): string {
  if (place === null) return '$';
  const { within, step } = place;
  return `${pathOf(within)}${typeof step === 'number' ? `[${step}]` : `.${step}`}`;
}

/**
 * The value of a canonical text, or null for any other text, however alike: white space, another order, a doubled
 * member or a number written differently.
 */
export function parseCanonical(text: string): { readonly value: JsonValue } | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    return canonicalJson(value) === text ? { value } : null;
  } catch (error) {
    // No JSON, or JSON that holds what canonical JSON cannot (1e400, a lone surrogate).
    if (error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/** Printable ASCII without quotation mark and backslash: a text that needs no escape. */
const PLAIN = /^[ !#-[\]-~]*$/u;

function quoted(text: string, place: Place | null): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError(`${pathOf(place)}: a lone surrogate has no JSON text`);
  return JSON.stringify(text);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function kindOf(value: unknown): string {
  return typeof value === 'object' ? 'an object of a class' : `a value of type ${typeof value}`;
}
