/** What stands in the place of a secret wherever one could be printed. */
export const REDACTED = '[redacted]';

const SECRET_NAME = /(?:api-?_?key|token|secret|passw|authori[sz]ation|cookie|credential|private-?_?key)/iu;
const URL_PASSWORD = /\b([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/giu;
const MAX_DEPTH = 6;

/**
 * A copy of log fields without what looks like a secret: values under telling names, and passwords inside addresses.
 * Deeper than six levels a value is only named, so that a log line stays bounded.
 */
export function redactFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redactValue(name, value, 0)]));
}

/** A text without passwords inside addresses. */
export function redactText(text: string): string {
  return text.replaceAll(URL_PASSWORD, `$1:${REDACTED}@`);
}

function redactValue(name: string, value: unknown, depth: number): unknown {
  if (SECRET_NAME.test(name) && (typeof value === 'string' || (typeof value === 'object' && value !== null)))
    return REDACTED;
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Error) return describeError(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? '[list]' : '[object]';
  if (Array.isArray(value)) return value.map((item) => redactValue('', item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactValue(key, item, depth + 1)]));
}

function describeError(error: Error): Record<string, unknown> {
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { ...code, message: redactText(error.message), stack: redactText(error.stack ?? '') };
}
