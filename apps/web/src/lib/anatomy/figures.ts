/** A figure of a page with its digits grouped: "8,000". */
export function whole(value: number): string {
  return value.toLocaleString('en');
}

/** A time as it is enforced, in the largest unit that keeps it exact: "20 min", "45 s", "1.5 s", "50 ms". */
export function exactTime(ms: number): string {
  if (ms < 1_000) return `${whole(ms)}\u00a0ms`;
  return ms % 60_000 === 0 ? `${whole(ms / 60_000)}\u00a0min` : `${whole(ms / 1_000)}\u00a0s`;
}

/** The same for a setting in seconds. */
export function exactSeconds(seconds: number): string {
  return exactTime(seconds * 1_000);
}

/** A size as it is enforced: "50 MiB", "64 KiB". */
export function exactSize(bytes: number): string {
  const [size, unit] = bytes >= 1024 * 1024 ? [1024 * 1024, 'MiB'] : [1024, 'KiB'];
  return `${whole(bytes / size)}\u00a0${unit}`;
}

/** A weight among others as a share, null when nothing weighs. */
export function shareOf(weight: number, weights: readonly number[]): number | null {
  const total = weights.reduce((sum, each) => sum + each, 0);
  return total > 0 ? weight / total : null;
}
