/**
 * A list as the text of a PostgreSQL array, for a parameter that is cast to `text[]`, `float8[]` and the like. A list of
 * values is planned far better than rows that are unpacked from JSON.
 */
export function arrayText(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map(itemText).join(',')}}`;
}

function itemText(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  return typeof value === 'string'
    ? `"${value.replaceAll(/["\\]/gu, (character) => `\\${character}`)}"`
    : String(value);
}
