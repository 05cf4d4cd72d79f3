import type { WireParams } from '../../protocol/index.ts';
import { ActionError } from '../errors.ts';
import type { Page } from '../browser/page.ts';
import { oneLine } from '../text.ts';
import { timedOut, within } from '../timing.ts';
import type { ActionContext, Perform } from './context.ts';

/** `navigate`: http and https only. A page that was refused or failed is an error; one that is slow is not. */
export const navigate: Perform<WireParams<'navigate'>> = async ({ url }, context) => {
  const target = parseTarget(url);
  const page = await context.browser.active();
  const { failure } = await load(page, target, context);
  if (failure) throw new ActionError(failure);
  return { sentence: `Opened ${oneLine(target.href, 300)}.` };
};

/**
 * What became of loading: the sentence that says what failed, or null. `isDownload`: it was a file, which leaves the page
 * as it was. `isAborted`: the browser gave up by itself, as it does when the page's process ends.
 */
export type Loaded = { readonly failure: string | null; readonly isDownload: boolean; readonly isAborted: boolean };

/** Starts loading and waits for the document's first answer, at most `ms`. */
export async function load(page: Page, target: URL, context: Pick<ActionContext, 'refusalOf' | 'ms'>): Promise<Loaded> {
  page.document = null;
  const answer = await within(context.ms, page.send('Page.navigate', { url: target.href, transitionType: 'typed' }));
  if (answer === timedOut) return { failure: null, isDownload: false, isAborted: false };
  const errorText = typeof answer['errorText'] === 'string' ? answer['errorText'] : '';
  const isDownload = answer['isDownload'] === true;
  const isAborted = errorText === 'net::ERR_ABORTED' && !isDownload;
  return { failure: failureOf(errorText, { page, target, context, isDownload }), isDownload, isAborted };
}

function failureOf(
  errorText: string,
  loading: {
    readonly page: Page;
    readonly target: URL;
    readonly context: Pick<ActionContext, 'refusalOf'>;
    readonly isDownload: boolean;
  },
): string | null {
  const { page, target, context, isDownload } = loading;
  if (errorText === '') {
    const { document } = page;
    return document?.status === 403 && document.reason !== null ? refusedSentence(target, document.reason) : null;
  }
  const reason = context.refusalOf(authorityOf(target));
  if (reason !== null) return refusedSentence(target, reason);
  if (errorText === 'net::ERR_ABORTED' && isDownload) return null;
  return `Could not open ${oneLine(target.href, 300)}: ${errorText}.`;
}

/** An address that may be opened, or `ActionError`. */
export function parseTarget(url: string): URL {
  const trimmed = url.trim();
  const target = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!target)
    throw new ActionError(`"${oneLine(trimmed, 200)}" is not an absolute address such as https://example.org/.`);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new ActionError(`Addresses of the kind ${target.protocol} are refused; only http: and https: can be opened.`);
  }
  return target;
}

/** `host:port` as the proxy is asked for it. */
export const authorityOf = (url: URL): string =>
  `${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port}`;

const refusedSentence = (target: URL, reason: string): string =>
  `Could not open ${oneLine(target.href, 300)}: refused by the arena (${reason}).`;
