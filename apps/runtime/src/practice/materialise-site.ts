import type { BlobStore, Hasher, PracticeSite, SitePage } from '@coarena/core';
import { renderSite } from './render-site.ts';
import type { Value } from './scope.ts';
import { SITE_LIMITS } from './site-file.ts';
import { readSiteFolder } from './site-folder.ts';
import { seen } from './task-fault.ts';

/** Where a site comes from, and what its bytes depend on. */
export type SiteRequest = {
  readonly host: string;
  readonly folder: string;
  readonly seed: number;
  readonly blobs: BlobStore;
  readonly hasher: Hasher;
};

/** A site whose pages lie in the blob store, and the values that they were made from. */
export type MaterialisedSite = { readonly site: PracticeSite; readonly values: Readonly<Record<string, Value>> };

/**
 * Makes every page of a site folder for one seed and stores it by content. `complain` turns a fault of the folder
 * itself into an error at the place that named it. Throws `task_invalid`, and what the blob store throws.
 */
export async function materialiseSite(
  { host, folder, seed, blobs, hasher }: SiteRequest,
  complain: (expected: string, found: string) => Error,
): Promise<MaterialisedSite> {
  const sources = await readSiteFolder(folder);
  if ('expected' in sources) throw complain(sources.expected, sources.seen);
  const { values, pages } = renderSite(folder, sources, { hasher, seed, host });
  const total = pages.reduce((bytes, [, page]) => bytes + page.bytes.length, 0);
  if (total > SITE_LIMITS.siteBytes) throw complain(`at most ${SITE_LIMITS.siteBytes} bytes of pages`, seen(total));
  const stored: SitePage[] = [];
  const known = new Map<Uint8Array, string>();
  for (const [path, { bytes, mime, delayMs }] of pages) {
    const sha256 = known.get(bytes) ?? (await blobs.put(bytes)).sha256;
    known.set(bytes, sha256);
    stored.push({ path, sha256, mime, bytes: bytes.length, ...(delayMs === undefined ? {} : { delayMs }) });
  }
  return { site: { host, pages: stored }, values };
}
