import { BlockList, isIP } from 'node:net';

/**
 * Whose request it is: the socket's own address, unless that is a proxy of the operator's. Then it is the last address of
 * `X-Forwarded-For` that is not a trusted proxy, too: what stands before it was written by the client itself (P47). A
 * proxy that names nobody counts as itself. `trusted` holds addresses and subnets such as `10.0.0.0/8`.
 */
export function clientAddresses(trusted: readonly string[]): (socket: string, headers: Headers) => string {
  const proxies = new BlockList();
  for (const each of trusted) {
    const [address = '', prefix] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(prefix), family);
  }
  const isProxy = (address: string): boolean => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (socket, headers) => {
    let nearest = plain(socket);
    if (trusted.length === 0 || isIP(nearest) === 0) return nearest;
    const named = (headers.get('x-forwarded-for') ?? '').split(',');
    while (isProxy(nearest)) {
      const before = plain(named.pop()?.trim() ?? '');
      if (isIP(before) === 0) break;
      nearest = before;
    }
    return nearest;
  };
}

/** An IPv4 address that came over an IPv6 socket, as itself. */
function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address;
}
