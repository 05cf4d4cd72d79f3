import { ArenaError } from '@coarena/core';

/** A place in a file, counted from 1. */
export type Place = { readonly line: number; readonly column: number };

/** What is wrong at one place of a task file, a `site.yaml` or a page template. */
export type TaskFault = { readonly path: string; readonly expected: string; readonly seen: string };

/** The `task_invalid` error of one fault: file, line, column, key path, what was expected and what was seen. */
export function taskInvalid(file: string, place: Place, fault: TaskFault): ArenaError {
  return new ArenaError('task_invalid', { file, line: place.line, column: place.column, ...fault });
}

/** A key path as people write it: `checker[0].posted.site`. */
export function keyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    const name = String(key);
    const plain = /^[\w-]+$/u.test(name);
    if (!plain) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}

/** A short account of a value for an error message. */
export function seen(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `a map with ${Object.keys(value).slice(0, 4).join(', ') || 'no keys'}`;
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  return typeof value === 'number' || typeof value === 'boolean' ? `${typeof value} ${value}` : `a ${typeof value}`;
}
