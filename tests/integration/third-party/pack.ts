import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../run/root.ts';

const run = promisify(execFile);
const PACKAGE = join(root, 'tests/fixtures/third-party');

/**
 * What somebody else would do, in a folder of their own: core is built and packed here; there the package is compiled
 * against it and packed. Answers the tarballs of core, zod and the package. Nothing is fetched.
 */
export async function packAll(folder: string): Promise<readonly string[]> {
  const tarballs = join(folder, 'tarballs');
  await mkdir(tarballs);
  await run(process.execPath, [join(root, 'apps/cli/setup/build.ts'), 'core']);
  const core = await pack(join(root, 'core'), tarballs);
  const zod = await pack(join(root, 'node_modules/zod'), tarballs);
  const workshop = join(folder, 'workshop');
  await cp(PACKAGE, workshop, { recursive: true });
  for (const [name, tarball] of Object.entries({ '@coarena/core': core, zod })) {
    const at = join(workshop, 'node_modules', name);
    await mkdir(at, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', at, '--strip-components=1']);
  }
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', workshop]);
  return [core, zod, await pack(workshop, tarballs)];
}

/** A folder with a `package.json` of its own in which the tarballs are installed, without a registry. */
export async function installedFolder(folder: string, tarballs: readonly string[]): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'an-arena', version: '1.0.0', private: true }));
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--cache', join(folder, '.npm-cache')];
  await run('npm', ['install', ...quiet, ...tarballs], { cwd: folder });
  return folder;
}

async function pack(folder: string, destination: string): Promise<string> {
  const before = new Set(await readdir(destination));
  await run('npm', ['pack', folder, '--ignore-scripts', '--pack-destination', destination]);
  const made = (await readdir(destination)).filter((name) => !before.has(name));
  if (made.length !== 1) throw new Error(`npm pack ${folder} made ${made.length} files`);
  return join(destination, made[0] ?? '');
}
