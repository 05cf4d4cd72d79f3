import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { nodePackage } from '../places.mjs';
import { capture } from '../relay.mjs';
import { say } from '../say.mjs';

/**
 * Does an npm that runs on this Node install every native package of the lock file? Npm leaves an optional package out
 * without a word where the package asks for a newer Node than npm's own, though the arena never runs on that Node.
 * @param {string} version of Node, 18.20.4 for instance
 * @returns {boolean}
 */
export function installsAll(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const oldest = { 20: 19, 22: 13, 23: 5 }[major];
  return oldest === undefined ? major > 23 : minor >= oldest;
}

/**
 * Fetches the Node that the lock file names into a folder of its own, for npm to run on.
 * @param {import('../steps.mjs').Context} context
 * @returns {Promise<{ ok: true, env: NodeJS.ProcessEnv, remove: () => void } | { ok: false, code: number, lines: string[] }>}
 */
export async function fetchNode({ root, env }) {
  const name = nodePackage() ?? '';
  const wanted = entryOf(join(root, 'package-lock.json'), name);
  if (wanted === undefined)
    return { ok: false, code: 1, lines: [`package-lock.json names no Node for ${process.arch}`] };
  say(`fetching Node ${wanted.version}, on which npm installs the packages`);
  const folder = mkdtempSync(join(tmpdir(), 'coarena-node-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { code, lines } = await capture('npm', ['install', '--prefix', folder, ...quiet, `${name}@${wanted.version}`], {
    cwd: folder,
    env,
  });
  const got = code === 0 ? entryOf(join(folder, 'node_modules', '.package-lock.json'), name) : undefined;
  if (got?.integrity === wanted.integrity && got !== undefined) {
    const bin = join(folder, 'node_modules', name, 'bin');
    return { ok: true, remove, env: { ...env, PATH: [bin, env['PATH']].join(delimiter) } };
  }
  remove();
  if (code !== 0) return { ok: false, code, lines };
  return {
    ok: false,
    code: 1,
    lines: [`${name} ${wanted.version} is not what package-lock.json says: another archive came`],
  };
}

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--include=optional'];

function entryOf(lock, name) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages?.[`node_modules/${name}`];
}
