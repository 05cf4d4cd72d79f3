import { createReadStream } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  ArenaError,
  isPracticeHost,
  PRACTICE_DOMAIN,
  type Attachment,
  type BlobStore,
  type Hasher,
  type PracticeSite,
  type Recipe,
  type RecipeAction,
  type RecipeFile,
  type RecipeStep,
} from '@coarena/core';
import { practiceSite } from '../practice/practice-site.ts';
import { scopeOf, type Scope } from '../practice/scope.ts';
import { nonceOf } from '../practice/seeded.ts';
import { fileName } from './check-sources.ts';
import { fillText } from './fill-texts.ts';
import { shownFile, type RecipeBook, type RecipeEntry } from './recipe-book.ts';

/** Which recipe is wanted, and the task that it is to initialise the desktops of. */
export type RecipeRequest = {
  readonly book: RecipeBook;
  readonly name: string;
  readonly seed: number;
  readonly attachments: readonly Attachment[];
  readonly sites: readonly PracticeSite[];
  readonly blobs: BlobStore;
  readonly hasher: Hasher;
};

/** A settled recipe, and the sites of the task with those that the recipe needs besides. */
export type ResolvedRecipe = { readonly recipe: Recipe; readonly sites: readonly PracticeSite[] };

/**
 * Settles a recipe at admission: placeholders filled in for the seed, files stored by content, practice sites that it
 * opens made for the same seed. Throws `usage` for an unknown name, and the recipe's fault where it does not fit the task.
 */
export async function resolveRecipe(request: RecipeRequest): Promise<ResolvedRecipe> {
  const { book, name, seed, hasher } = request;
  const entry = book.get(name);
  if (entry === undefined)
    throw new ArenaError('usage', { reason: `no recipe "${name}". Known: ${[...book.keys()].join(', ')}` });
  const scope = scopeOf({ seed, nonce: nonceOf(hasher, seed) });
  const steps: RecipeStep[] = [];
  const hosts = new Map<string, number>();
  for (const [index, step] of entry.source.value.steps.entries()) {
    const action = await settle(entry, index, step, scope, request);
    const { line } = entry.source.placeOf(['steps', index]);
    steps.push({ line, action });
    const host = hostOf(action);
    if (host !== null && !hosts.has(host)) hosts.set(host, index);
  }
  const { description, source } = entry;
  const sha256 = hasher.sha256(JSON.stringify(steps.map(({ action }) => action)));
  return {
    recipe: { name, description, file: shownFile(source.file), sha256, steps },
    sites: [...request.sites, ...(await missingSites(entry, hosts, request))],
  };
}

type FileStep = RecipeFile['steps'][number];

async function settle(
  entry: RecipeEntry,
  index: number,
  step: FileStep,
  scope: Scope,
  request: RecipeRequest,
): Promise<RecipeAction> {
  const filled = (text: string, keys: readonly string[]): string =>
    fillText(entry.source, text, { scope, path: ['steps', index, ...keys] });
  if (step.bookmark !== undefined) {
    const { name, url } = step.bookmark;
    return { bookmark: { name: filled(name, ['bookmark', 'name']), url: filled(url, ['bookmark', 'url']) } };
  }
  if (step.file !== undefined) return { file: await storeFile(entry, index, step.file, filled, request) };
  if (step.clone !== undefined)
    return { clone: { url: filled(step.clone.url, ['clone', 'url']), into: step.clone.into } };
  if (step.open !== undefined) return { open: filled(step.open, ['open']) };
  if (step.launch !== undefined) return { launch: step.launch };
  const wait = step.wait_for;
  if (wait === undefined) throw new TypeError(`step ${index + 1} of ${entry.source.file} does nothing`);
  const { seconds } = wait;
  if (wait.text !== undefined) return { wait_for: { text: filled(wait.text, ['wait_for', 'text']), seconds } };
  const name = wait.name === undefined ? {} : { name: filled(wait.name, ['wait_for', 'name']) };
  return { wait_for: { role: wait.role ?? '', ...name, seconds } };
}

async function storeFile(
  entry: RecipeEntry,
  index: number,
  file: NonNullable<FileStep['file']>,
  filled: (text: string, keys: readonly string[]) => string,
  { attachments, blobs }: RecipeRequest,
): Promise<Attachment> {
  const name = fileName(file);
  if (attachments.some((attachment) => attachment.name === name))
    throw entry.source.fault(['steps', index, 'file'], 'a name that no file of the task has', name);
  const content =
    file.from === undefined
      ? Buffer.from(filled(file.text ?? '', ['file', 'text']))
      : createReadStream(resolve(dirname(entry.source.file), file.from));
  return { name, ...(await blobs.put(content)) };
}

function addressOf(action: RecipeAction): string | null {
  if ('open' in action) return action.open;
  if ('clone' in action) return action.clone.url;
  return 'bookmark' in action ? action.bookmark.url : null;
}

function hostOf(action: RecipeAction): string | null {
  const address = addressOf(action);
  const host = address === null ? undefined : URL.parse(address)?.hostname;
  return host !== undefined && host.endsWith(PRACTICE_DOMAIN) ? host : null;
}

/** Practice sites that the recipe's pages lie on and the task does not bring, made for the task's seed. */
async function missingSites(
  entry: RecipeEntry,
  hosts: ReadonlyMap<string, number>,
  { sites, seed, blobs, hasher }: RecipeRequest,
): Promise<readonly PracticeSite[]> {
  const made: PracticeSite[] = [];
  for (const [host, index] of hosts) {
    if (sites.some((site) => site.host === host)) continue;
    const name = host.slice(0, -PRACTICE_DOMAIN.length);
    if (!isPracticeHost(host)) throw entry.source.fault(['steps', index], 'a practice site', host);
    try {
      made.push(await practiceSite({ name, seed, blobs, hasher }));
    } catch (error) {
      if (!(error instanceof ArenaError) || error.code !== 'usage') throw error;
      throw entry.source.fault(['steps', index], 'a practice site of this arena or of the task', host);
    }
  }
  return made;
}
