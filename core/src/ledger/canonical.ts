/** What canonical JSON can hold. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue };

/**
 * The one JSON text of a value (RFC 8785): no white space, members in the order of their names' UTF-16 code units,
 * numbers as ECMAScript writes them (-0 as 0). Throws a TypeError that names the place for what has no such text: a
 * number that is not finite, a lone surrogate, `undefined`, anything but plain objects, arrays and primitives.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, '$');
}

function textOf(value: unknown, path: string): string {
  if (value === null || value === true || value === false) return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path}: ${value} has no JSON text`);
    return Object.is(value, -0) ? '0' : String(value);
  }
  if (typeof value === 'string') return quoted(value, path);
  if (Array.isArray(value)) return `[${value.map((item, index) => textOf(item, `${path}[${index}]`)).join(',')}]`;
  if (typeof value !== 'object' || !isPlain(value)) throw new TypeError(`${path}: ${kindOf(value)} has no JSON text`);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, item]) => `${quoted(name, path)}:${textOf(item, `${path}.${name}`)}`).join(',')}}`;
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

function quoted(text: string, path: string): string {
  if (!text.isWellFormed()) throw new TypeError(`${path}: a lone surrogate has no JSON text`);
  return JSON.stringify(text);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function kindOf(value: unknown): string {
  return typeof value === 'object' ? 'an object of a class' : `a value of type ${typeof value}`;
}
