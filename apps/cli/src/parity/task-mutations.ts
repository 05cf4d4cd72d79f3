import type { ActionSpace, BlobStore, Task } from '@coarena/core';
import type { Claim } from './claims.ts';

/** A difference in what one lane is given. `finds` is what must differ. */
export type TaskMutation = {
  readonly name: string;
  readonly finds: readonly Claim[];
  readonly actionSpace?: ActionSpace;
  readonly change?: (task: Task, blobs: BlobStore) => Promise<Task>;
  /** Steps of a recipe, as in a recipe file. */
  readonly recipe?: readonly object[];
  /** Those of the other lane; without them it has no recipe. */
  readonly plainRecipe?: readonly object[];
};

const START_PAGE = 'sites shop.practice.test/ ';
const LATER_PAGE = 'sites shop.practice.test/delivery';

const [FIRST, SECOND] = [
  { file: { name: 'first.txt', text: 'One.\n' } },
  { file: { name: 'second.txt', text: 'Two.\n' } },
];

/** One lane's task, files, pages or recipe are other ones. */
export const TASK_MUTATIONS: readonly TaskMutation[] = [
  {
    name: 'one-byte-of-an-attachment',
    finds: ['attachments note.txt', 'work note.txt'],
    change: async (task, blobs) => {
      const [file, ...rest] = task.attachments;
      if (file === undefined) throw new Error('the task has no file');
      const bytes = Uint8Array.from(await blobs.get(file.sha256));
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return { ...task, attachments: [{ name: file.name, ...(await blobs.put(bytes)) }, ...rest] };
    },
  },
  {
    name: 'a-file-less',
    finds: ['attachments note.txt', 'work note.txt'],
    change: async (task) => ({ ...task, attachments: task.attachments.slice(1) }),
  },
  {
    name: 'another-start-page',
    finds: ['startUrl', 'firstFrame', 'tree', 'tabs', 'windows'],
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
    finds: [START_PAGE, 'tree', 'firstFrame'],
    change: (task, blobs) => withStartPage(task, blobs, (page) => page.replace(/<h1[^>]*>/u, '$&Otherwise: ')),
  },
  {
    name: 'one-word-of-a-later-page',
    finds: [LATER_PAGE],
    change: (task, blobs) => withPage(task, '/delivery', blobs, (page) => page.replace(/<h1[^>]*>/u, '$&Otherwise: ')),
  },
  {
    name: 'a-slower-page',
    finds: [LATER_PAGE],
    change: async (task) => ({
      ...task,
      sites: task.sites.map((site) => ({
        ...site,
        pages: site.pages.map((page) => (page.path === '/delivery' ? { ...page, delayMs: 900 } : page)),
      })),
    }),
  },
  {
    name: 'one-site-more',
    finds: ['sites more.practice.test/'],
    change: async (task) => ({
      ...task,
      sites: [...task.sites, ...task.sites.slice(0, 1).map((site) => ({ ...site, host: 'more.practice.test' }))],
    }),
  },
  {
    name: 'a-cookie',
    finds: ['cookies', START_PAGE],
    change: (task, blobs) => withStartPage(task, blobs, inHead("document.cookie = 'seen=1'")),
  },
  {
    name: 'a-stored-item',
    finds: ['storage', START_PAGE],
    change: (task, blobs) => withStartPage(task, blobs, inHead("localStorage.setItem('seen', '1')")),
  },
  {
    name: 'another-action-space',
    finds: [
      ...['actionSpace', 'browserFlags --kiosk', 'commands available', 'firstFrame', 'page inner', 'tree', 'windows'],
      // A browser battle has no bus of accessibility.
      'programs at-spi-bus-laun',
    ],
    actionSpace: 'browser_desktop',
  },
  {
    name: 'a-bookmark',
    finds: ['recipe', 'bookmarks Shop '],
    recipe: [{ bookmark: { name: 'Shop', url: 'http://shop.practice.test/' } }],
  },
  {
    name: 'another-file',
    finds: ['recipe', 'work notes.txt'],
    recipe: [{ file: { name: 'notes.txt', text: 'One line more.\n' } }],
  },
  { name: 'steps-in-another-order', finds: ['recipe'], recipe: [SECOND, FIRST], plainRecipe: [FIRST, SECOND] },
  {
    name: 'another-tab',
    finds: ['recipe', 'tabs', 'firstFrame', 'tree', 'windows'],
    recipe: [{ open: 'http://shop.practice.test/delivery' }],
  },
];

const inHead = (script: string) => (page: string) => page.replace(/<head[^>]*>|<meta/u, `<script>${script}</script>$&`);

const withStartPage = (task: Task, blobs: BlobStore, change: (page: string) => string): Promise<Task> =>
  withPage(task, '/', blobs, change);

/** Changes the text of one page of the site that the task starts on. */
async function withPage(
  task: Task,
  pathname: string,
  blobs: BlobStore,
  change: (page: string) => string,
): Promise<Task> {
  const { hostname } = new URL(task.startUrl ?? '');
  const isStart = (host: string, path: string): boolean => host === hostname && path === pathname;
  const found = task.sites.flatMap(({ host, pages }) => pages.filter(({ path }) => isStart(host, path)))[0];
  if (found === undefined) throw new Error(`the task has no page ${hostname}${pathname}`);
  const before = new TextDecoder().decode(await blobs.get(found.sha256));
  const after = change(before);
  if (after === before) throw new Error(`the page ${hostname}${pathname} could not be changed`);
  const stored = await blobs.put(new TextEncoder().encode(after));
  const sites = task.sites.map((site) => ({
    ...site,
    pages: site.pages.map((page) => (isStart(site.host, page.path) ? { ...page, ...stored } : page)),
  }));
  return { ...task, sites };
}
