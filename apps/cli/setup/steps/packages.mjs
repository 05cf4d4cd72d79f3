import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockDrift } from '../lock-drift.mjs';
import { capture } from '../relay.mjs';
import { duration, say } from '../say.mjs';
import { fetchNode, installsAll } from './install-node.mjs';
import { explainNpm } from './npm-failure.mjs';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Step: the npm packages are what the lock file says. @type {import('../steps.mjs').Step} */
export const packages = {
  name: 'packages',
  ready: ({ root }) => Promise.resolve(missing(root) === 0),
  make: async (context) => {
    const { root } = context;
    const refusal = unwritable(root);
    if (refusal !== null) return { ok: false, lines: [refusal] };
    if (existsSync(join(root, 'node_modules', '.package-lock.json'))) {
      // An npm that is just finishing writes its two lock files one after the other: look again before removing anything.
      await pause(500);
      if (missing(root) === 0) return { ok: true };
    }
    const total = archivesIn(read(join(root, 'package-lock.json')));
    say(`installing up to ${total} packages with npm ci (the first time takes a minute or two)`);
    const started = Date.now();
    const own = installsAll(context.node) ? { ok: true, env: context.env, remove: () => {} } : await fetchNode(context);
    if (!own.ok) return { ok: false, lines: explainNpm(own.code, own.lines) };
    const fetched = new Set();
    const progress = setInterval(() => {
      say(`packages: ${fetched.size} of at most ${total} fetched, ${duration(Date.now() - started)}`);
    }, 3000);
    const { code, lines } = await capture('npm', installArguments, {
      cwd: root,
      env: own.env,
      onLine: (line) => {
        const archive = archiveNamed(line);
        if (archive !== null) fetched.add(archive);
      },
    });
    clearInterval(progress);
    own.remove();
    if (code === 0 && missing(root) === 0) {
      say(`packages installed in ${duration(Date.now() - started)}`);
      return { ok: true };
    }
    return { ok: false, lines: explainNpm(code, lines) };
  },
};

/** No install script is needed by anything in the lock file, so none runs. */
const installArguments = [
  'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=http', '--no-progress',
]; // prettier-ignore

/**
 * How many archives a lock file names: packages that lie in two places are fetched once, and links of the workspace never.
 * @param {{ packages?: Record<string, { integrity?: string }> }} lock
 * @returns {number}
 */
export function archivesIn({ packages: places = {} }) {
  return new Set(Object.values(places).flatMap(({ integrity }) => integrity ?? [])).size;
}

/**
 * The archive that a line of npm's log tells of, by its path on the registry. Npm tells of one archive up to three times (from
 * the network, from its cache, once more when it tries again), and of documents that are none.
 * @param {string} line
 * @returns {string | null}
 */
export function archiveNamed(line) {
  return /^npm http (?:fetch|cache) .*?https?:\/\/[^/\s]+(\/[^\s?#]+\.tgz)\b/u.exec(line)?.[1] ?? null;
}

function missing(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return Infinity;
  return lockDrift(read(join(root, 'package-lock.json')), read(hidden)).length;
}

function unwritable(root) {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK);
    return null;
  } catch {
    return `the folder ${root} belongs to user ${statSync(root).uid} and cannot be written: run this as its owner, or in a clone of your own`;
  }
}
