import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { whereThere } from './guest/where-there.ts';

const PACKAGE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const ENTRY = path.join(PACKAGE, 'src', 'main.ts');
const DIST = path.join(PACKAGE, 'dist');

/** The built guest: the file to mount into a desktop and the SHA-256 of its bytes, part of every fingerprint. */
export interface GuestBundle {
  readonly path: string;
  readonly sha256: string;
}

let building: Promise<GuestBundle> | null = null;

/**
 * The guest as one JavaScript file, built with esbuild when its sources have changed and kept in `dist/guest-<hash>.mjs`.
 * Equal sources give equal bytes. Safe to call from several processes: a finished file appears by rename.
 * Raises esbuild's own error when the sources do not build.
 */
export function guestBundle(): Promise<GuestBundle> {
  building ??= build().catch((error: unknown) => {
    building = null;
    throw error;
  });
  return building;
}

async function build(): Promise<GuestBundle> {
  const { build: esbuild } = await import('esbuild');
  const result = await esbuild({
    entryPoints: [ENTRY],
    absWorkingDir: PACKAGE,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    conditions: ['source'],
    legalComments: 'none',
    // x11 is CommonJS and asks for node's modules with require.
    banner: { js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);" },
  });
  const bytes = result.outputFiles[0]?.contents;
  if (!bytes) throw new Error('the guest bundle came out empty');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(DIST, `guest-${sha256.slice(0, 16)}.mjs`);
  if (!(await isWhole(file, sha256))) {
    await mkdir(DIST, { recursive: true });
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, bytes, { mode: 0o644 });
    await rename(part, file);
    await rm(part, { force: true });
  }
  return { path: file, sha256 };
}

async function isWhole(file: string, sha256: string): Promise<boolean> {
  const found = await whereThere(readFile(file), null);
  return found !== null && createHash('sha256').update(found).digest('hex') === sha256;
}
