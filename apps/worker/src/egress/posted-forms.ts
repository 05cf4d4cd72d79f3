import type { PostedForm } from '@coarena/core';
import { REQUEST_LIMITS } from './limits.ts';

/**
 * The forms that a lane has sent, bounded in number and in what they weigh in the record, so that no page can make an
 * end state that cannot be stored.
 */
export class PostedForms {
  readonly #forms: PostedForm[] = [];
  #characters = 0;

  /** Keeps a form; otherwise the sentence that says why not. */
  keep(form: PostedForm): string | null {
    if (this.#forms.length >= REQUEST_LIMITS.forms) return `A run may send ${REQUEST_LIMITS.forms} forms.`;
    // As JSON, because that is how it is stored: a control character weighs six.
    const characters = JSON.stringify(form).length;
    if (this.#characters + characters > REQUEST_LIMITS.formsCharacters)
      return `The forms of a run may have ${REQUEST_LIMITS.formsCharacters} characters in all.`;
    this.#characters += characters;
    this.#forms.push(form);
    return null;
  }

  all(): PostedForm[] {
    return [...this.#forms];
  }
}
