import { mimeOf } from './site-folder.ts';

/** A page, ready to serve. */
export type SiteFileBytes = { readonly bytes: Uint8Array; readonly mime: string; readonly delayMs?: number };

/** The paths that a file answers: `/basket` and `/basket.html`, `/` and `/index.html`; anything else by its name. */
export function pathsOf(name: string): readonly string[] {
  const path = pathOf(name);
  if (!/\.html?$/u.test(path)) return [path];
  const bare = path.replace(/\.html?$/u, '');
  if (!bare.endsWith('/index')) return [bare, path];
  const folder = bare.slice(0, -'index'.length);
  return folder === '/' ? [folder, path] : [folder, folder.slice(0, -1), path];
}

/** A relative name as the path of an address: characters that an address cannot hold are encoded. */
export function pathOf(name: string): string {
  return `/${name.split('/').map(encodeURIComponent).join('/')}`;
}

/** Collects pages by path; a path is taken once. */
export class SitePages {
  readonly #pages = new Map<string, SiteFileBytes>();

  /** Adds a file under every path that is still free. */
  addFile(name: string, bytes: Uint8Array): void {
    for (const path of pathsOf(name)) if (!this.#pages.has(path)) this.#pages.set(path, { bytes, mime: mimeOf(name) });
  }

  /** Adds a made page; false when the path is taken. */
  addPage(path: string, page: SiteFileBytes): boolean {
    if (this.#pages.has(path)) return false;
    this.#pages.set(path, page);
    return true;
  }

  /** Lets a page answer late, under all its paths; false when there is none at this path. */
  delay(path: string, delayMs: number): boolean {
    const page = this.#pages.get(path);
    if (page === undefined) return false;
    for (const [other, candidate] of this.#pages) {
      if (candidate.bytes === page.bytes) this.#pages.set(other, { ...candidate, delayMs });
    }
    return true;
  }

  /** Every page in the order of its path. */
  sorted(): readonly (readonly [string, SiteFileBytes])[] {
    return [...this.#pages].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
