import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from '@coarena/store-postgres';
import { pluginServices } from './plugin-services.ts';
import { root } from './root.ts';

const run = promisify(execFile);
const CACHE = join(root, 'node_modules', '.cache', 'coarena');
const PREFIX = 'database-';

/**
 * Puts a database that the store has made and stopped into a data folder that has none. The store finds it as one of an
 * earlier start: an arena of a test then opens in tenths of a second instead of seconds. It is made once for a state of the
 * store's sources, which the cache's name says; the tests of the store itself make their own.
 */
export async function readyDatabase(dataFolder: string): Promise<void> {
  const to = join(dataFolder, 'store', 'postgres');
  if (existsSync(join(to, 'cluster'))) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const from = await readyMade();
  await run('cp', ['-a', '--reflink=auto', join(from, 'cluster'), join(to, 'cluster')]);
}

/** The folder of the one that is copied. */
async function readyMade(): Promise<string> {
  const place = join(CACHE, `${PREFIX}${await sourceKey()}`);
  if (existsSync(place)) return place;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'making-database-'));
  try {
    const store = await postgres.create(postgres.configSchema.parse({}), { ...pluginServices(folder), folder });
    await store.dispose();
    await rename(folder, place);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    // Two files of tests may begin with this at once: the first that is done counts.
    if (!existsSync(place)) throw error;
    return place;
  }
  const earlier = globSync(`${PREFIX}*`, { cwd: CACHE }).map((name) => join(CACHE, name));
  for (const old of earlier) if (old !== place) await rm(old, { recursive: true, force: true });
  return place;
}

async function sourceKey(): Promise<string> {
  const plugin = join(root, 'plugins', 'stores', 'postgres');
  const files = globSync(['{src,migrations}/**/*.{ts,sql,json}'], { cwd: plugin }).sort();
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(plugin, file)));
  return hash.digest('hex').slice(0, 16);
}
