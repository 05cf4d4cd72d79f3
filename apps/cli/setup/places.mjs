import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder, wherever the command was called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** The flags every TypeScript entry is started with: workspace packages from source, no notice about type stripping. */
export const sourceFlags = ['--conditions=source', '--no-warnings', '--disable-warning=ExperimentalWarning'];

/**
 * Name of the package that carries the Node binary for a machine.
 * @param {string} platform as in `process.platform`
 * @param {string} arch as in `process.arch`
 * @returns {string | null} null where no binary is published (anything but Linux on x64 or arm64)
 */
export function nodePackage(platform = process.platform, arch = process.arch) {
  return platform === 'linux' && (arch === 'x64' || arch === 'arm64') ? `node-linux-${arch}` : null;
}

/**
 * Path of the Node 24 binary that the packages bring.
 * @param {string} folder the checkout's root
 * @returns {string | null} null when it is not installed, or not published for this machine
 */
export function nodeBinary(folder = root) {
  const name = nodePackage();
  if (name === null) return null;
  const path = join(folder, 'node_modules', name, 'bin', 'node');
  return existsSync(path) ? path : null;
}
