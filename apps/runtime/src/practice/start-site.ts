import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ArenaError,
  isPracticeHost,
  PRACTICE_DOMAIN,
  type BlobStore,
  type Hasher,
  type PracticeSite,
} from '@coarena/core';
import { PRACTICE_FOLDER } from './catalogue.ts';
import { practiceSite } from './practice-site.ts';
import { SiteFile } from './site-file.ts';
import { SITE_FILE } from './site-folder.ts';
import { startUrlFault } from './start-url.ts';
import { readYamlFile } from './yaml-file.ts';

/** A built-in site as a place to begin: its first page, and what it is in a sentence. */
export type SitePlace = { readonly url: string; readonly description: string };

/** Every built-in site that says what it is, in the order of the names. */
export async function sitePlaces(folder = PRACTICE_FOLDER): Promise<readonly SitePlace[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const { value } = await readYamlFile(join(folder, name, SITE_FILE), SiteFile);
      return { url: `http://${name}${PRACTICE_DOMAIN}/`, description: value.description ?? '' };
    }),
  );
}

/**
 * The sites of a task with the one that its first page lies on, made for the seed where the task does not bring it. Throws
 * `usage` for a page that no desktop could open: an address beyond the built-in sites, or a page that its site has not.
 */
export async function withStartSite(
  startUrl: string | null,
  sites: readonly PracticeSite[],
  { seed, blobs, hasher }: { readonly seed: number; readonly blobs: BlobStore; readonly hasher: Hasher },
): Promise<readonly PracticeSite[]> {
  if (startUrl === null) return sites;
  const host = URL.parse(startUrl)?.hostname ?? '';
  const places = await sitePlaces();
  const known = places.some(({ url }) => url === `http://${host}/`);
  if (!isPracticeHost(host) || !(known || sites.some((site) => site.host === host)))
    throw new ArenaError('usage', {
      reason: `no desktop can open ${startUrl}: nothing but practice sites is within reach. Begin at ${places.map(({ url }) => url).join(', ')}, or on a blank page`,
    });
  const name = host.slice(0, -PRACTICE_DOMAIN.length);
  const all = sites.some((site) => site.host === host)
    ? sites
    : [...sites, await practiceSite({ name, seed, blobs, hasher })];
  const fault = startUrlFault(startUrl, all);
  if (fault !== null) throw new ArenaError('usage', { reason: `expected ${fault.expected}, seen ${fault.seen}` });
  return all;
}
