import { isIP } from 'node:net';

/** True for this machine's own addresses and their usual name. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/gu, '').toLowerCase();
  if (bare === 'localhost' || bare === '::1') return true;
  const mapped = bare.startsWith('::ffff:') ? bare.slice(7) : bare;
  return isIP(mapped) === 4 && mapped.startsWith('127.');
}

/** What a rate limit counts by: an IPv4 address, or the first 64 bits of an IPv6 address (P47). */
export function addressKey(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(bare);
  if (mapped !== null) return mapped[1] ?? bare;
  if (isIP(bare) !== 6) return bare;
  const [head = '', tail] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
