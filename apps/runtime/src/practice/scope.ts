/** A value of a site: what YAML can hold. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** Names in reach, innermost first. */
export type Scope = {
  readonly frames: readonly Readonly<Record<string, unknown>>[];
  /** The same names with more in front: a frame, and the fields of an item when it is a map. */
  with(frame: Readonly<Record<string, unknown>>, item?: unknown): Scope;
};

/** A scope of one frame. */
export function scopeOf(...frames: readonly Readonly<Record<string, unknown>>[]): Scope {
  return {
    frames,
    with: (frame, item) => scopeOf(...(isRecord(item) ? [item] : []), frame, ...frames),
  };
}

/** The value at a dotted name, own properties only; undefined when there is none. */
export function lookUp(scope: Scope, name: string): unknown {
  if (name === '.') return scope.frames.find((frame) => Object.hasOwn(frame, '.'))?.['.'];
  const [first = '', ...rest] = name.split('.');
  const frame = scope.frames.find((candidate) => Object.hasOwn(candidate, first));
  return rest.reduce<unknown>(member, frame === undefined ? undefined : frame[first]);
}

/** One member of a map, or of a list by its number from 0. */
export function member(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^\d+$/u.test(key) ? (value as unknown[])[Number(key)] : undefined;
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** True for a map. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
