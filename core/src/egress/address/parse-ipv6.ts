import { parseIpv4 } from './parse-ipv4.ts';

/**
 * Reads an IPv6 address in any spelling of RFC 4291, with or without a zone (`%eth0`). Returns its eight 16-bit groups, or
 * null.
 */
export function parseIpv6(text: string): readonly number[] | null {
  const bare = text.replace(/%.*$/su, '');
  const halves = bare.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map(groupsOf);
  if (head === null || head === undefined || tail === null) return null;
  if (tail === undefined) return head.length === 8 ? head : null;
  const missing = 8 - head.length - tail.length;
  return missing < 1 ? null : [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

function groupsOf(text: string): readonly number[] | null {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    if (part.includes('.')) {
      const address = index === parts.length - 1 && part.split('.').length === 4 ? parseIpv4(part) : null;
      if (address === null) return null;
      groups.push(Math.floor(address / 65_536), address % 65_536);
    } else if (/^[0-9a-f]{1,4}$/iu.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return null;
    }
  }
  return groups;
}
