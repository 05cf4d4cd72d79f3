import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The release, from this package's own description. */
export function serverVersion(): string {
  const path = fileURLToPath(new URL('../package.json', import.meta.url));
  const about = JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: string };
  return about.version ?? 'unknown';
}
