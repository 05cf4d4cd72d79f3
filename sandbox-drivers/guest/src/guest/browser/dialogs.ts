import { LIMITS, type Dialog } from '../../protocol/index.ts';
import { oneLine } from '../text.ts';
import type { CdpEvent } from './cdp.ts';
import type { Page } from './page.ts';

/** Lists the files of the work folder by absolute path, sorted by name. */
export type WorkFiles = () => Promise<string[]>;

/** Name of the function that the print hook calls; it is removed from the page before any page script runs. */
export const PRINT_BINDING = '__coarena_print';

/** Runs before any script of every document: `print()` reports instead of opening a dialog. */
export const PRINT_HOOK = `{ const report = globalThis.${PRINT_BINDING}; delete globalThis.${PRINT_BINDING}
if (report) Object.defineProperty(globalThis, 'print', { configurable: true, writable: true, value: function print() { report('') } }) }`;

/**
 * The one dialog policy. alert, confirm and beforeunload are accepted, prompt is accepted with its own default text,
 * print is dismissed, a file chooser is given the work folder's files (all, or the first by name where only one is taken)
 * and dismissed when there are none. Everything is reported in the next observation.
 */
export class Dialogs {
  readonly #files: WorkFiles;
  #seen: Dialog[] = [];

  constructor(files: WorkFiles) {
    this.#files = files;
  }

  /** Takes the dialogs since the last call. */
  take(): Dialog[] {
    const seen = this.#seen;
    this.#seen = [];
    return seen;
  }

  /** Handles an event if it is a dialog's. */
  handle(event: CdpEvent, page: Page): void {
    if (event.method === 'Page.javascriptDialogOpening') this.#script(event, page);
    else if (event.method === 'Page.fileChooserOpened') void this.#chooser(event, page).catch(() => undefined);
    else if (event.method === 'Runtime.bindingCalled' && event.params['name'] === PRINT_BINDING) {
      this.#add('print', '', 'dismissed');
    }
  }

  #script({ params }: CdpEvent, page: Page): void {
    const kind = params['type'] as 'alert' | 'confirm' | 'prompt' | 'beforeunload';
    const promptText = asText(params['defaultPrompt']);
    this.#add(kind, asText(params['message']), 'accepted');
    // A dialog whose page went away meanwhile has nothing left to answer.
    page.send('Page.handleJavaScriptDialog', { accept: true, promptText }).catch(() => undefined);
  }

  async #chooser({ params }: CdpEvent, page: Page): Promise<void> {
    const all = await this.#files();
    const files = params['mode'] === 'selectMultiple' ? all : all.slice(0, 1);
    const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1)).join(', ');
    this.#add('file_chooser', names, files.length > 0 ? 'files_given' : 'dismissed');
    if (files.length > 0) await page.send('DOM.setFileInputFiles', { files, backendNodeId: params['backendNodeId'] });
  }

  #add(kind: Dialog['kind'], message: string, answer: Dialog['answer']): void {
    if (this.#seen.length < LIMITS.dialogs) this.#seen.push({ kind, message: oneLine(message, LIMITS.title), answer });
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
