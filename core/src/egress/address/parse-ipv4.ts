/**
 * Reads an IPv4 address as `inet_aton` does: one to four parts, each decimal, octal (`0177`) or hexadecimal (`0x7f`), the
 * last one filling what is left, a trailing dot allowed. Returns the address as an unsigned 32-bit number, or null.
 */
export function parseIpv4(text: string): number | null {
  const parts = (text.endsWith('.') ? text.slice(0, -1) : text).split('.');
  if (parts.length > 4) return null;
  const numbers = parts.map(partOf);
  const last = numbers.pop() ?? null;
  if (last === null || last >= 256 ** (4 - numbers.length)) return null;
  let address = last;
  for (const [index, number] of numbers.entries()) {
    if (number === null || number > 255) return null;
    address += number * 256 ** (3 - index);
  }
  return address;
}

function partOf(text: string): number | null {
  if (/^0x[0-9a-f]{1,10}$/iu.test(text)) return Number.parseInt(text.slice(2), 16);
  if (/^0+[0-7]{0,11}$/u.test(text)) return Number.parseInt(text, 8);
  // Leading zeros with a digit above 7 are decimal to some resolvers.
  return /^\d{1,12}$/u.test(text) ? Number.parseInt(text, 10) : null;
}
