import { isPracticeHost, PRACTICE_DOMAIN, type PracticeSite } from '@coarena/core';

/** What is wrong with a task's first page, or null. A practice address must be a page of one of the task's sites. */
export function startUrlFault(
  address: string,
  sites: readonly PracticeSite[],
): { readonly expected: string; readonly seen: string } | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return { expected: 'an http or https address', seen: JSON.stringify(address) };
  if (url.username !== '' || url.password !== '')
    return { expected: 'an address without a user name', seen: JSON.stringify(address) };
  if (!url.hostname.endsWith(PRACTICE_DOMAIN)) return null;
  const site = sites.find((candidate) => candidate.host === url.hostname);
  if (site === undefined || !isPracticeHost(url.hostname)) {
    return {
      expected: `a site of this task (${sites.map(({ host }) => host).join(', ') || 'it has none'}) or an address outside ${PRACTICE_DOMAIN}`,
      seen: url.hostname,
    };
  }
  if (url.protocol !== 'http:' || url.port !== '')
    return { expected: `http://${url.hostname}/ on port 80`, seen: JSON.stringify(address) };
  return site.pages.some((page) => page.path === url.pathname)
    ? null
    : { expected: `a page of ${url.hostname}`, seen: url.pathname };
}
