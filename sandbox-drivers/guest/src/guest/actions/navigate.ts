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
  const failure = await load(page, target, context);
  if (failure) throw new ActionError(failure);
  return { sentence: `Opened ${oneLine(target.href, 300)}.` };
};

/** Starts loading and waits for the document's first answer, at most `ms`; the sentence that says what failed, or null. */
export async function load(
  page: Page,
  target: URL,
  context: Pick<ActionContext, 'refusalOf' | 'ms'>,
): Promise<string | null> {
  page.document = null;
  const answer = await within(context.ms, page.send('Page.navigate', { url: target.href, transitionType: 'typed' }));
  if (answer === timedOut) return null;
  const errorText = answer['errorText'];
  if (typeof errorText === 'string' && errorText !== '') {
    const reason = context.refusalOf(authorityOf(target));
    if (reason !== null) return refusedSentence(target, reason);
    return errorText === 'net::ERR_ABORTED' && answer['isDownload'] === true
      ? null
      : `Could not open ${oneLine(target.href, 300)}: ${errorText}.`;
  }
  const { document } = page as { document: Page['document'] };
  return document?.status === 403 && document.reason !== null ? refusedSentence(target, document.reason) : null;
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
