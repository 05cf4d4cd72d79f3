import { ArenaError } from '@coarena/core';
import type { ConfigFault } from '../config/fault.ts';

/** The `task_invalid` error of one fault of a task file, a recipe, a `site.yaml` or a page template. */
export class TaskFileError extends ArenaError {
  readonly place: ConfigFault;

  constructor(place: ConfigFault) {
    super('task_invalid', place);
    this.place = place;
  }
}

/** The error of one fault, to be thrown. */
export const taskInvalid = (fault: ConfigFault): TaskFileError => new TaskFileError(fault);

/** A short account of a value for an error message. */
export function seen(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return `a map with ${Object.keys(value).slice(0, 4).join(', ') || 'no keys'}`;
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  return typeof value === 'number' || typeof value === 'boolean' ? `${typeof value} ${value}` : `a ${typeof value}`;
}
