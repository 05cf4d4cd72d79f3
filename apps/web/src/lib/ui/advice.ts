import type { ApiError } from '../api.ts';
import { asSentence } from './as-sentence.ts';
import { fieldFault, type FieldLabels } from './field-fault.ts';

/** What to tell a person about an error: what happened, and what to do next. */
export type Advice = { readonly happened: string; readonly next: string };

/**
 * The sentences of an error. Where the arena's own sentence says it all, it is used as it is. A field is called what its
 * label calls it; the name that the API has for it is never shown.
 */
export function adviceFor(error: ApiError, labels: FieldLabels = {}): Advice {
  const wait = error.retryAfter === null ? 'a little later' : `in ${error.retryAfter} s`;
  switch (error.code) {
    case 'unreachable':
      return { happened: 'The arena cannot be reached.', next: 'Check that it runs and that you are online.' };
    case 'not_found':
      return {
        happened: 'There is nothing here for you.',
        next: 'The address is wrong, or it belongs to somebody else.',
      };
    case 'not_signed_in':
      return { happened: 'You are not signed in any more.', next: 'Sign in again and come back.' };
    case 'not_allowed':
      return { happened: 'Your account may not do this.', next: 'Ask the administrator of this arena.' };
    case 'too_many_requests':
    case 'queue_full':
      return { happened: asSentence(error.message), next: `Try again ${wait}.` };
    case 'internal':
    case 'unreadable':
      return { happened: 'Something broke in the arena.', next: `Try again ${wait}.` };
    default:
      return { happened: happened(error, labels), next: '' };
  }
}

function happened(error: ApiError, labels: FieldLabels): string {
  const fault = fieldFault(error);
  if (fault === null) return asSentence(error.message);
  const label = Object.hasOwn(labels, fault.field) ? labels[fault.field] : undefined;
  return label === undefined ? asSentence(fault.reason) : `“${label}”: ${asSentence(fault.reason)}`;
}
