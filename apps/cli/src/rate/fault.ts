import { ArenaError } from '@coarena/core';

/** Makes the error of one fault of a file; `row` counts from 0 and is null where the fault concerns the whole field. */
export type Faulty = (field: string, row: number | null, reason: string) => ArenaError;

/** The faults of one file: one line that names the file, the field and the row. */
export function faultsOf(file: string): Faulty {
  return (field, row, reason) => new ArenaError('corpus_invalid', { file, field, row: row ?? '-', reason });
}

/** A value as a short text for a message. */
export function seen(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** True for an object that is neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
