import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary } from '../places.mjs';
import { capture } from '../relay.mjs';
import { duration, say } from '../say.mjs';

/** Step: the pages are built from the sources that lie here. @type {import('../steps.mjs').Step} */
export const web = {
  name: 'pages',
  ready: ({ root }) => Promise.resolve(builtFrom(root) === sourceKey(root) && hasTypes(root)),
  make: async ({ root, env }) => {
    const binary = nodeBinary(root);
    if (binary === null) return { ok: false, lines: ['the pages need Node 24 to be built, which is not installed'] };
    const key = sourceKey(root);
    say('building the pages');
    const started = Date.now();
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const { code, lines } = await capture(binary, [vite, 'build'], { cwd: join(root, 'apps', 'web'), env });
    if (code !== 0 || !existsSync(join(build(root), 'index.html'))) {
      const told = lines.filter((line) => line.trim() !== '').slice(-12);
      return { ok: false, lines: [`the pages could not be built (exit ${code}):`, ...told] };
    }
    writeFileSync(stamp(root), `${key}\n`);
    say(`pages built in ${duration(Date.now() - started)}`);
    return { ok: true };
  },
};

const build = (root) => join(root, 'apps', 'web', 'build');

/** Lies in the build, so that it goes where the build goes; the server serves no file without a known ending. */
const stamp = (root) => join(build(root), '.source');

function builtFrom(root) {
  return existsSync(stamp(root)) && existsSync(join(build(root), 'index.html'))
    ? readFileSync(stamp(root), 'utf8').trim()
    : null;
}

/** The build also writes the types of the pages' framework, where every new installation of packages clears them away. */
function hasTypes(root) {
  return existsSync(join(root, 'apps', 'web', 'node_modules', '$app', 'tsconfig.json'));
}

/** Hash of what the build is made from: names and contents of the pages' files, and the locked versions. */
function sourceKey(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (existsSync(path))
      hash
        .update(`${path.slice(root.length)}\0`)
        .update(readFileSync(path))
        .update('\0');
  };
  const walk = (folder) => {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!/\.test\.ts$/u.test(entry.name)) add(path);
    }
  };
  const pages = join(root, 'apps', 'web');
  for (const folder of ['src', 'static']) walk(join(pages, folder));
  for (const file of ['package.json', 'tsconfig.json', 'vite.config.ts']) add(join(pages, file));
  add(join(root, 'package-lock.json'));
  return hash.digest('hex');
}
