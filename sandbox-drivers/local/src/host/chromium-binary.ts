import { existsSync } from 'node:fs';

/** Where distributions keep the browser itself; the wrapper scripts beside it read files that a desktop does not have. */
const PLACES = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
] as const;

/** The configured binary or the first known one, or null when none exists. */
export function chromiumBinary(configured: string | undefined): string | null {
  return (configured === undefined ? PLACES : [configured]).find((file) => existsSync(file)) ?? null;
}
