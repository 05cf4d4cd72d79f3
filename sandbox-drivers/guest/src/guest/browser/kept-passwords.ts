import type { Page } from './page.ts';
import type { FormField } from './tree-types.ts';

/** So many elements of one process are remembered; a page that makes more begins anew. */
const MOST_REMEMBERED = 10_000;

/**
 * Makes a field that ever was for a password stay one, in place: a page that shows what was typed makes it a field for
 * any text. Element ids are not used again while their process lives.
 */
export function keepPasswords(page: Pick<Page, 'passwords'>, sessionId: string, fields: Map<number, FormField>): void {
  let seen = page.passwords.get(sessionId);
  if (seen === undefined || seen.size > MOST_REMEMBERED) page.passwords.set(sessionId, (seen = new Set()));
  for (const [id, field] of fields) {
    if (field.type.toLowerCase() === 'password') seen.add(id);
    else if (seen.has(id)) fields.set(id, { ...field, type: 'password' });
  }
}
