const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 minutes ago". */
export function ago(at: number, now: number): string {
  const gap = at - now;
  for (const [unit, size] of UNITS) if (Math.abs(gap) >= size) return relative.format(Math.round(gap / size), unit);
  return Math.abs(gap) < 10_000 ? 'just now' : relative.format(Math.round(gap / 1_000), 'second');
}

/** "Nov 30, 2026, 7:32:00 PM". */
export function moment(at: number): string {
  return absolute.format(at);
}

/** A length of time as people say it: "40 s", "3 min", "2 h". */
export function duration(ms: number): string {
  if (ms < 60_000) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  if (ms < 5_400_000) return `${Math.round(ms / 60_000)} min`;
  return `${Math.round(ms / 3_600_000)} h`;
}

/** "1 file", "2 files". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
}

/** "12.4 KB". */
export function bytes(n: number): string {
  if (n < 1_000) return count(n, 'byte');
  if (n < 1_000_000) return `${(n / 1_000).toFixed(n < 10_000 ? 1 : 0)} KB`;
  return `${(n / 1_000_000).toFixed(n < 10_000_000 ? 1 : 0)} MB`;
}

/** A rating without decimals. */
export function elo(value: number): string {
  return Math.round(value).toString();
}

/** A change with its sign, with a true minus: "+24", "−24", "±0". */
export function signed(value: number): string {
  const whole = Math.round(value);
  return whole === 0 ? '±0' : whole > 0 ? `+${whole}` : `−${-whole}`;
}

/** An end of an interval around zero: whole, but never a zero that hides on which side it is: "+241", "+0.3", "−0.3". */
export function bound(value: number): string {
  if (value === 0 || Math.abs(value) >= 1) return signed(value);
  return `${value < 0 ? '−' : '+'}${Math.max(0.1, Math.abs(value)).toFixed(1)}`;
}

/** A share in whole per cent, which no line end tears apart: "62 %". */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** A figure with so many decimals at most, without needless zeros, with a true minus: "0.61", "−12.5", "3". */
export function figure(value: number, decimals = 2): string {
  const text = value.toLocaleString('en', { maximumFractionDigits: decimals });
  return text === '-0' ? '0' : text.replace('-', '−');
}

/** The first characters of a hash, enough to tell two apart by eye. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12);
}

/** A list in a sentence: "a", "a and b", "a, b and c". */
export function sentence(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
