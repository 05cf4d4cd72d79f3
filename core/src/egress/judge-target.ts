import { PRACTICE_DOMAIN } from '../config/task-file.ts';

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

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PRACTICE_TARGET = new RegExp(`^(${LABEL}(?:\\.${LABEL})*)\\.practice\\.test:80$`, 'u');

/**
 * Judges a CONNECT target (`host:port`, exactly as the desktop sent it). Only a site of the task, spelled in lower case
 * and on port 80, passes; there is no rule that allows an address, so that no spelling of one can pass (P2). Everything
 * else is closed.
 */
export function judgeTarget(authority: string, sites: ReadonlySet<string>): EgressJudgment {
  const name = PRACTICE_TARGET.exec(authority)?.[1];
  if (name === undefined) return { verdict: 'refuse', reason: 'egress_closed', rule: 'practice_sites_only' };
  const host = `${name}${PRACTICE_DOMAIN}`;
  if (!sites.has(host)) return { verdict: 'refuse', reason: 'site_unknown', rule: 'site_of_the_task' };
  return { verdict: 'allow', host, rule: 'practice_site' };
}

/** Whether a Host header names the site that the connection was opened to (P6): the name, with or without the port. */
export function isHostOf(site: string, header: string): boolean {
  const asked = header.toLowerCase();
  return asked === site || asked === `${site}:80`;
}
