import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockDrift } from '../lock-drift.mjs';
import { capture } from '../relay.mjs';
import { duration, say } from '../say.mjs';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Step: the npm packages are what the lock file says. @type {import('../steps.mjs').Step} */
export const packages = {
  name: 'packages',
  ready: ({ root }) => Promise.resolve(missing(root) === 0),
  make: async ({ root, env }) => {
    const refusal = unwritable(root);
    if (refusal !== null) return { ok: false, lines: [refusal] };
    if (existsSync(join(root, 'node_modules', '.package-lock.json'))) {
      // An npm that is just finishing writes its two lock files one after the other: look again before removing anything.
      await pause(500);
      if (missing(root) === 0) return { ok: true };
    }
    const total = Object.keys(read(join(root, 'package-lock.json')).packages ?? {}).filter((place) =>
      place.includes('node_modules/'),
    ).length;
    say(`installing up to ${total} packages with npm ci (the first time takes a minute or two)`);
    const started = Date.now();
    let fetched = 0;
    const progress = setInterval(() => {
      say(`packages: ${fetched} answers of the registry, ${duration(Date.now() - started)}`);
    }, 3000);
    const { code, lines } = await capture('npm', installArguments, {
      cwd: root,
      env,
      onLine: (line) => void (fetched += /http (fetch|cache)/.test(line) ? 1 : 0),
    });
    clearInterval(progress);
    if (code === 0 && missing(root) === 0) {
      say(`packages installed in ${duration(Date.now() - started)}`);
      return { ok: true };
    }
    return { ok: false, lines: explain(code, lines) };
  },
};

/** No install script is needed by anything in the lock file, so none runs. */
const installArguments = [
  'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=http', '--no-progress',
]; // prettier-ignore

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

function explain(code, lines) {
  if (code === 127)
    return ['npm was not found: install Node 18 or newer together with npm, then run the same command again'];
  const told = lines.filter((line) => line.trim() !== '' && !/^npm (http|warn)/.test(line)).slice(-6);
  return [
    `npm ci failed (exit ${code}): check the network and the registry settings of npm, then run the same command again`,
    ...told,
  ];
}
