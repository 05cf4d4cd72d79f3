import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Bookmark } from '../../protocol/index.ts';
import { PLACES } from '../places.ts';
import { whereThere } from '../where-there.ts';

const FILE = `${PLACES.profile}/Default/Bookmarks`;

/** Puts bookmarks into a profile whose browser has not started; the same list gives the same bytes. */
export async function writeBookmarks(bookmarks: readonly Bookmark[]): Promise<void> {
  if (bookmarks.length === 0) return;
  await mkdir(`${PLACES.profile}/Default`, { recursive: true });
  const folder = (id: number, name: string, children: readonly object[]): object => ({
    children,
    date_added: '0',
    date_modified: '0',
    id: String(id),
    name,
    type: 'folder',
  });
  const entries = bookmarks.map(({ name, url }, n) => ({
    date_added: '0',
    id: String(n + 10),
    name,
    type: 'url',
    url,
  }));
  const roots = {
    bookmark_bar: folder(1, 'Bookmarks bar', entries),
    other: folder(2, 'Other bookmarks', []),
    synced: folder(3, 'Mobile bookmarks', []),
  };
  await writeFile(FILE, JSON.stringify({ roots, version: 1 }));
}

type Entry = { readonly name?: unknown; readonly url?: unknown; readonly children?: readonly Entry[] };

/** Name and address of every bookmark that the profile holds now, in their order. */
export async function readBookmarks(): Promise<string[]> {
  const text = await whereThere(readFile(FILE, 'utf8'), null);
  if (text === null) return [];
  const { roots } = JSON.parse(text) as { roots: Readonly<Record<string, Entry>> };
  return Object.values(roots).flatMap(flat);
}

function flat(entry: Entry): string[] {
  if (typeof entry.url === 'string') return [`${String(entry.name)} ${entry.url}`.slice(0, 4_000)];
  return (entry.children ?? []).flatMap(flat);
}
