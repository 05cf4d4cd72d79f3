import type { BrowserContext } from 'playwright-core';
import { ApiClient } from './api-client.ts';

/** A new account on an arena, as a client of the API, and its session given to a browser. */
export async function signedUp(address: string, name: string, context?: BrowserContext): Promise<ApiClient> {
  const client = new ApiClient(address);
  await client.signUp(name);
  await context?.addCookies([cookieOf(client, address)]);
  return client;
}

/** The session of a client in the form that a browser takes. */
function cookieOf(client: ApiClient, address: string): { name: string; value: string; url: string; secure?: boolean } {
  const at = client.cookie.indexOf('=');
  const name = client.cookie.slice(0, at);
  const url = name.startsWith('__Host-') ? address.replace(/^http:/u, 'https:') : address;
  return { name, value: client.cookie.slice(at + 1), url };
}
