import { isIP } from 'node:net';
import { ArenaError, type ArenaConfig } from '@coarena/core';
import { isLoopback } from './address.ts';

/**
 * Throws `not_found` for a request under a name that is not the arena's: a name of someone else's that was pointed at
 * this machine must not reach it from a browser. Addresses cannot be pointed anywhere.
 */
export function checkHost(headers: Headers, server: ArenaConfig['server']): void {
  const host = headers.get('host');
  const name = host === null ? null : nameOf(`http://${host}`);
  if (name === null) throw new ArenaError('not_found');
  const own = server.url === undefined ? null : nameOf(server.url);
  if (isLoopback(name) || isIP(name.replace(/^\[|\]$/gu, '')) !== 0 || name === own || name === server.host) return;
  throw new ArenaError('not_found');
}

/** Throws `other_origin` unless the request says that a page of this arena sent it (P48). */
export function checkOrigin(headers: Headers, server: ArenaConfig['server']): void {
  const origin = headers.get('origin');
  const scheme = server.url?.startsWith('https:') === true ? 'https' : 'http';
  const allowed = [
    `${scheme}://${headers.get('host') ?? ''}`,
    ...(server.url === undefined ? [] : [new URL(server.url).origin]),
  ];
  if (origin === null || !allowed.includes(origin)) throw new ArenaError('other_origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') throw new ArenaError('other_origin');
}

function nameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}
