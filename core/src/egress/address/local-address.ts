/** What makes an address one of the machine itself or of its own link. */
export type LocalAddressKind = 'loopback' | 'link_local' | 'unspecified';

/**
 * Whether an IPv4 address (an unsigned 32-bit number) means this machine or its own link: 127/8, 169.254/16, and 0/8, which
 * Linux connects to itself.
 */
export function localIpv4(address: number): LocalAddressKind | null {
  const first = Math.floor(address / 2 ** 24);
  if (first === 127) return 'loopback';
  if (first === 0) return 'unspecified';
  return Math.floor(address / 65_536) === 0xa9fe ? 'link_local' : null;
}

/**
 * The same for the eight groups of an IPv6 address: `::`, `::1`, fe80::/10, and every form that carries an IPv4 address
 * (compatible, mapped, SIIT, NAT64, 6to4).
 */
export function localIpv6(groups: readonly number[]): LocalAddressKind | null {
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = groups;
  const low = g6 * 65_536 + g7;
  const zeroTo = (end: number): boolean => groups.slice(0, end).every((group) => group === 0);
  if (zeroTo(7) && g7 <= 1) return g7 === 1 ? 'loopback' : 'unspecified';
  if (g0 >= 0xfe80 && g0 <= 0xfebf) return 'link_local';
  const compatible = zeroTo(6);
  const mapped = zeroTo(5) && g5 === 0xffff;
  const siit = zeroTo(4) && g4 === 0xffff && g5 === 0;
  const nat64 = g0 === 0x64 && g1 === 0xff9b && g2 + g3 + g4 + g5 === 0;
  if (compatible || mapped || siit || nat64) return localIpv4(low);
  return g0 === 0x2002 ? localIpv4(g1 * 65_536 + g2) : null;
}
