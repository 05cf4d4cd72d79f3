import { ArenaError } from '@coarena/core';

/** Where something was said: a file (or a `--set` option, or the built-in defaults), counted from 1. */
export type Origin = { readonly file: string; readonly line: number; readonly column: number };

/** One thing that is wrong with a configuration. `path` is the key path, `(document)` for the file as a whole. */
export type ConfigFault = Origin & { readonly path: string; readonly expected: string; readonly seen: string };

/** Every fault of a configuration at once; reads as the first one. Code `config_invalid`. */
export class ConfigError extends ArenaError {
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly [ConfigFault, ...ConfigFault[]]) {
    super('config_invalid', faults[0]);
    this.faults = faults;
  }
}

/** One line for people: file:line:column, key path, expected, seen. */
export function faultLine(fault: ConfigFault): string {
  return `${fault.file}:${fault.line}:${fault.column}: ${fault.path}: expected ${fault.expected}, seen ${fault.seen}`;
}

/** A key path as people write it: `agents.careful.with`, `checker[0]`, `sites["shop.practice.test"]`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(stepText).join('');
  return text === '' ? '(document)' : text.replace(/^\./u, '');
}

function stepText(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`;
  const name = String(key);
  return /^[\w-]+$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}
