import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary, nodePackage } from '../places.mjs';

const major = 24;

/** Step: the Node 24 that the packages bring runs on this machine. @type {import('../steps.mjs').Step} */
export const node24 = {
  name: 'Node 24',
  ready: ({ root }) => {
    const binary = nodeBinary(root);
    return Promise.resolve(
      binary !== null && existsSync(join(root, 'node_modules', '.bin', 'node')) && versionOf(binary) !== null,
    );
  },
  make: ({ root }) => {
    const binary = nodeBinary(root);
    const name = nodePackage();
    const stop = (line) => Promise.resolve({ ok: false, lines: [line] });
    if (name === null)
      return stop(
        `no Node ${major} is published for ${process.platform} on ${process.arch}: use Linux on x64 or arm64`,
      );
    if (binary === null) return stop(`the package ${name} is missing: run "npm ci --include=optional" in ${root}`);
    if (versionOf(binary) === null)
      return stop(`${binary} does not run here: it needs glibc 2.28 or newer (Debian 12 has it)`);
    const bin = join(root, 'node_modules', '.bin');
    mkdirSync(bin, { recursive: true });
    if (!existsSync(join(bin, 'node'))) symlinkSync(join('..', name, 'bin', 'node'), join(bin, 'node'));
    return Promise.resolve({ ok: true });
  },
};

/** @returns {string | null} null when the binary does not run or is older */
function versionOf(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  const version = /^v(\d+)\.\d+\.\d+/.exec(stdout ?? '');
  return status === 0 && version !== null && Number(version[1]) >= major ? version[0] : null;
}
