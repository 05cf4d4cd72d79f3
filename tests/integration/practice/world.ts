import { createHash } from 'node:crypto';
import type { BlobStore, Hasher, PracticeSite } from '@coarena/core';
import { materialiseTask, practiceSite, type MaterialisedTask } from '@coarena/runtime';

/** SHA-256 for tests. */
export const hasher: Hasher = { sha256: (data) => createHash('sha256').update(data).digest('hex') };

/** A materialised task or site whose pages can be read as text. */
export class World {
  readonly objects = new Map<string, Buffer>();
  readonly blobs: BlobStore = {
    put: async (data) => {
      const chunks: Uint8Array[] = [];
      if (data instanceof Uint8Array) chunks.push(data);
      else for await (const chunk of data) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const sha256 = hasher.sha256(bytes);
      this.objects.set(sha256, bytes);
      return { sha256, bytes: bytes.length };
    },
    get: (sha256) => Promise.resolve(this.objects.get(sha256) ?? Buffer.alloc(0)),
    read: (sha256) => [this.objects.get(sha256) ?? Buffer.alloc(0)].values() as unknown as AsyncIterable<Uint8Array>,
    has: (sha256) => Promise.resolve(this.objects.has(sha256)),
    dispose: () => Promise.resolve(),
  };

  task(id: string, seed: number): Promise<MaterialisedTask> {
    return materialiseTask({ id, seed, blobs: this.blobs, hasher });
  }

  site(name: string, seed: number): Promise<PracticeSite> {
    return practiceSite({ name, seed, blobs: this.blobs, hasher });
  }

  /** The text of a page, or null when the site has none at this path. */
  page(site: PracticeSite | undefined, path: string): string | null {
    const page = site?.pages.find((candidate) => candidate.path === path);
    return page === undefined ? null : (this.objects.get(page.sha256)?.toString('utf8') ?? null);
  }
}

/** The text between tags, with the few entities that the templates write. */
export function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/gu, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The rows of a page's tables as texts of cells, with the first link of each row. */
export function tableRows(html: string): { cells: string[]; link: string | null }[] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gsu)].map(([, row = '']) => ({
    cells: [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gsu)].map(([, cell = '']) => plain(cell)),
    link: /href="([^"]+)"/u.exec(row)?.[1] ?? null,
  }));
}

/** A page and those that its "Next page" links lead to. */
export function resultPages(world: World, site: PracticeSite | undefined, first: string): string[] {
  const pages: string[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const html = world.page(site, path);
    if (html === null) throw new Error(`no page ${path}`);
    pages.push(html);
    path = /<a href="([^"]+)">Next page<\/a>/u.exec(html)?.[1];
  }
  return pages;
}
