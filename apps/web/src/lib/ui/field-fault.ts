import { tick } from 'svelte';
import type { ApiError } from '../api.ts';
import { asSentence } from './as-sentence.ts';

/** What is wrong with one field of what was sent; `field` is the name that the API gives it. */
export type FieldFault = { readonly field: string; readonly reason: string };

/** The labels of a form's fields by the names that the API gives them. */
export type FieldLabels = Readonly<Record<string, string>>;

/** The field that a request was refused for, or null where it was refused for something else. */
export function fieldFault(error: Pick<ApiError, 'code' | 'message'> | null): FieldFault | null {
  if (error?.code !== 'request_invalid') return null;
  // The catalogue writes "{field}: {reason}", and a name of a field has no blank.
  const [, field, reason] = /^([\w.]+): (.+)$/su.exec(error.message) ?? [];
  return field === undefined || reason === undefined ? null : { field, reason };
}

/** What to say at a field: a sentence where the request was refused for it, else null. */
export function faultAt(error: ApiError | null, field: string): string | null {
  const fault = fieldFault(error);
  return fault?.field === field ? asSentence(fault.reason) : null;
}

/** Moves the focus to the first field of a form that is marked as wrong. */
export async function focusFault(form: HTMLElement | undefined): Promise<void> {
  await tick();
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
