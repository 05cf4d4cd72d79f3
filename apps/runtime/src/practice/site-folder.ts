import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { present } from '@coarena/core';
import { SITE_LIMITS } from './site-file.ts';

/** One file of a site folder. `name` is relative, with `/`. */
export type SiteSource = { readonly name: string; readonly bytes: Uint8Array };

/** Why a folder cannot be a site. */
export type FolderFault = { readonly expected: string; readonly seen: string };

/** The name under which values and pages of a site are described; never served. */
export const SITE_FILE = 'site.yaml';

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

/** Content type of a file, by the end of its name. */
export function mimeOf(name: string): string {
  return MIME[extname(name).toLowerCase()] ?? 'application/octet-stream';
}

/** True for a file in which placeholders are filled in. */
export function isText(name: string): boolean {
  return mimeOf(name).includes('charset=');
}

/**
 * Reads a site folder in the order of its names. Names that start with a dot are left out. A link, a missing folder
 * or too much of anything is a fault, not an exception.
 */
export async function readSiteFolder(folder: string): Promise<readonly SiteSource[] | FolderFault> {
  const found = await present(stat(folder));
  if (found === null) return { expected: 'a folder that exists', seen: `${folder}, which does not` };
  if (!found.isDirectory()) return { expected: 'a folder', seen: `${folder}, which is a file` };
  const files: SiteSource[] = [];
  const fault = await walk(folder, '', files);
  if (fault !== null) return fault;
  return files.length > 0 ? files : { expected: 'a folder with pages', seen: `${folder}, which is empty` };
}

async function walk(folder: string, prefix: string, files: SiteSource[]): Promise<FolderFault | null> {
  if (prefix.split('/').length > SITE_LIMITS.depth)
    return { expected: `folders at most ${SITE_LIMITS.depth} deep`, seen: prefix };
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) {
      const fault = await walk(folder, name, files);
      if (fault !== null) return fault;
      continue;
    }
    if (!entry.isFile()) return { expected: 'plain files and folders', seen: `${name}, which is a link or a device` };
    const { size } = await stat(join(folder, name));
    if (size > SITE_LIMITS.pageBytes)
      return { expected: `files of at most ${SITE_LIMITS.pageBytes} bytes`, seen: `${name} of ${size}` };
    if (files.length >= SITE_LIMITS.pages) return { expected: `at most ${SITE_LIMITS.pages} files`, seen: 'more' };
    files.push({ name, bytes: await readFile(join(folder, name)) });
  }
  return null;
}
