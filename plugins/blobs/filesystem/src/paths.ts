import { join } from 'node:path';

const SHA256 = /^[0-9a-f]{64}$/u;

/** True for a lower-case hexadecimal SHA-256, the only name that an object has. */
export function isName(sha256: string): boolean {
  return SHA256.test(sha256);
}

/** Where an object lies. Two characters make a subfolder, so none grows large. */
export function objectPath(folder: string, sha256: string): { readonly folder: string; readonly file: string } {
  const sub = join(folder, 'objects', sha256.slice(0, 2));
  return { folder: sub, file: join(sub, sha256.slice(2)) };
}

/** Where objects are written before they have their name. */
export function partsFolder(folder: string): string {
  return join(folder, 'parts');
}
