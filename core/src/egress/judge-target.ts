import { isPracticeHost } from '../config/task-file.ts';

/** Why a desktop may not reach something: sent back to the desktop, the same text for both lanes (P10). */
export type EgressRefusal =
  | 'egress_closed'
  | 'site_unknown'
  | 'host_mismatch'
  | 'too_many_connections'
  | 'too_fast'
  | 'down_limit'
  | 'up_limit'
  | 'egress_error';

/** A verdict on one target, with the rule that decided. */
export type EgressJudgment =
  | { readonly verdict: 'allow'; readonly host: string; readonly rule: 'practice_site' }
  | { readonly verdict: 'refuse'; readonly reason: EgressRefusal; readonly rule: string };

/** What Chromium asks for by itself although it is told not to: refused like everything else, and logged apart. */
export const BROWSER_BACKGROUND: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'clients2.google.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'update.googleapis.com',
]);

const WEB_PORT = ':80';

/**
 * Judges a CONNECT target (`host:port`, exactly as the desktop sent it). Only a site of the task, spelled in lower case
 * and on port 80, passes; there is no rule that allows an address, so that no spelling of one can pass (P2). Everything
 * else is closed.
 */
export function judgeTarget(authority: string, sites: ReadonlySet<string>): EgressJudgment {
  const host = authority.endsWith(WEB_PORT) ? authority.slice(0, -WEB_PORT.length) : null;
  if (host === null || !isPracticeHost(host)) {
    const asked = authority.replace(/:\d+$/u, '');
    const rule = BROWSER_BACKGROUND.has(asked) ? 'browser_background' : 'practice_sites_only';
    return { verdict: 'refuse', reason: 'egress_closed', rule };
  }
  if (!sites.has(host)) return { verdict: 'refuse', reason: 'site_unknown', rule: 'site_of_the_task' };
  return { verdict: 'allow', host, rule: 'practice_site' };
}

/** Whether a Host header names the site that the connection was opened to (P6): the name, with or without the port. */
export function isHostOf(site: string, header: string): boolean {
  const asked = header.toLowerCase();
  return asked === site || asked === `${site}${WEB_PORT}`;
}
