import type { ArenaConfig } from '@coarena/core';
import { isLoopback } from '../http/guard/address.ts';

/** The session's cookie: its name, and whether a browser may send it over https and loopback alone. */
export type SessionCookie = { readonly name: string; readonly secure: boolean };

/**
 * `__Host-` binds the cookie to this very host wherever browsers keep it: https and loopback. Elsewhere, where the
 * operator has allowed plain http, it is a plain cookie (P49).
 */
export function sessionCookie(server: ArenaConfig['server']): SessionCookie {
  const secure = server.url === undefined ? isLoopback(server.host) : server.url.startsWith('https:');
  return { name: secure ? '__Host-coarena' : 'coarena', secure };
}

/** True when sessions could be read on the way: plain http to another machine. */
export function isInsecure(server: ArenaConfig['server']): boolean {
  return !isLoopback(server.host) && server.url?.startsWith('https:') !== true;
}
