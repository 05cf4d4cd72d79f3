import type { ApiError } from '../api.ts';

/** What to tell a person about an error: what happened, and what to do next. */
export type Advice = { readonly happened: string; readonly next: string };

/** The sentences of an error. Where the arena's own sentence says it all, it is used as it is. */
export function adviceFor(error: ApiError): Advice {
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
      return { happened: sentence(error.message), next: `Try again ${wait}.` };
    case 'internal':
    case 'unreadable':
      return { happened: 'Something broke in the arena.', next: `Try again ${wait}.` };
    default:
      return { happened: sentence(error.message), next: '' };
  }
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/u.test(first) ? first : `${first}.`;
}
