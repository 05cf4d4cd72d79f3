import type { ActionSpace, BlobStore, Task } from '@coarena/core';

/** A difference in what one lane is given. `finds` are fields that must be among those that differ. */
export type TaskMutation = {
  readonly name: string;
  readonly finds: readonly string[];
  readonly actionSpace?: ActionSpace;
  readonly change?: (task: Task, blobs: BlobStore) => Promise<Task>;
  /** Steps of a recipe, as in a recipe file. */
  readonly recipe?: readonly object[];
};

/** One lane's task, files, pages or recipe are other ones. */
export const TASK_MUTATIONS: readonly TaskMutation[] = [
  {
    name: 'one-byte-of-an-attachment',
    finds: ['attachments', 'work'],
    change: async (task, blobs) => {
      const [file, ...rest] = task.attachments;
      if (file === undefined) throw new Error('the task has no file');
      const bytes = Uint8Array.from(await blobs.get(file.sha256));
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return { ...task, attachments: [{ name: file.name, ...(await blobs.put(bytes)) }, ...rest] };
    },
  },
  {
    name: 'another-start-page',
    finds: ['startUrl', 'firstFrame', 'tree'],
    change: async (task) => ({ ...task, startUrl: new URL('/delivery', task.startUrl ?? '').href }),
  },
  {
    name: 'another-seed',
    finds: ['seed'],
    change: async (task) => ({
      ...task,
      practice: task.practice && { ...task.practice, seed: task.practice.seed + 1 },
    }),
  },
  {
    name: 'one-word-of-a-page',
    finds: ['sites', 'tree', 'firstFrame'],
    change: (task, blobs) => withStartPage(task, blobs, (page) => page.replace(/<h1[^>]*>/u, '$&Otherwise: ')),
  },
  {
    name: 'a-cookie',
    finds: ['cookies'],
    change: (task, blobs) => withStartPage(task, blobs, inHead("document.cookie = 'seen=1'")),
  },
  {
    name: 'a-stored-item',
    finds: ['storage'],
    change: (task, blobs) => withStartPage(task, blobs, inHead("localStorage.setItem('seen', '1')")),
  },
  { name: 'another-action-space', finds: ['actionSpace', 'windows'], actionSpace: 'browser_desktop' },
  {
    name: 'another-recipe',
    finds: ['recipe', 'bookmarks'],
    recipe: [{ bookmark: { name: 'Shop', url: 'http://shop.practice.test/' } }],
  },
  {
    name: 'another-file',
    finds: ['recipe', 'work'],
    recipe: [{ file: { name: 'notes.txt', text: 'One line more.\n' } }],
  },
  { name: 'another-tab', finds: ['recipe', 'tabs'], recipe: [{ open: 'http://shop.practice.test/delivery' }] },
];

const inHead = (script: string) => (page: string) => page.replace(/<head[^>]*>|<meta/u, `<script>${script}</script>$&`);

async function withStartPage(task: Task, blobs: BlobStore, change: (page: string) => string): Promise<Task> {
  const { hostname, pathname } = new URL(task.startUrl ?? '');
  const isStart = (host: string, path: string): boolean => host === hostname && path === pathname;
  const found = task.sites.flatMap(({ host, pages }) => pages.filter(({ path }) => isStart(host, path)))[0];
  if (found === undefined) throw new Error(`the task has no page ${task.startUrl}`);
  const before = new TextDecoder().decode(await blobs.get(found.sha256));
  const after = change(before);
  if (after === before) throw new Error(`the page ${task.startUrl} could not be changed`);
  const stored = await blobs.put(new TextEncoder().encode(after));
  const sites = task.sites.map((site) => ({
    ...site,
    pages: site.pages.map((page) => (isStart(site.host, page.path) ? { ...page, ...stored } : page)),
  }));
  return { ...task, sites };
}
