import { expect, it } from 'vitest';
import { clientAddresses } from './client-address.ts';

const by = (trusted: readonly string[], socket: string, forwarded: string | null): string =>
  clientAddresses(trusted)(socket, new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }));

it.each([
  ['nobody is trusted', [], '10.0.0.1', '1.2.3.4', '10.0.0.1'],
  ['somebody else is trusted', ['10.0.0.2'], '10.0.0.1', '1.2.3.4', '10.0.0.1'],
  ['the proxy is trusted', ['127.0.0.1'], '127.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['the client writes addresses in front', ['127.0.0.1'], '127.0.0.1', '9.9.9.9, 8.8.8.8, 1.2.3.4', '1.2.3.4'],
  ['the client names a proxy', ['127.0.0.1'], '127.0.0.1', '127.0.0.1, 1.2.3.4', '1.2.3.4'],
  ['two proxies', ['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '9.9.9.9, 1.2.3.4, 10.20.30.40', '1.2.3.4'],
  ['the proxy names nobody', ['127.0.0.1'], '127.0.0.1', null, '127.0.0.1'],
  ['the proxy names rubbish', ['127.0.0.1'], '127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
  ['proxies only', ['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ['an IPv6 subnet', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['IPv4 over IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '::ffff:1.2.3.4', '1.2.3.4'],
  ['a socket that is gone', ['127.0.0.1'], '', '1.2.3.4', ''],
])('counts by the right address when %s', (_, trusted, socket, forwarded, expected) => {
  expect(by(trusted, socket, forwarded)).toBe(expected);
});
