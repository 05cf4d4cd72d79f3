import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
 * Equal sources give equal bytes. Safe to call from several processes: a finished file appears by rename. An installed
 * package has no sources and answers the file that it came with. Raises esbuild's own error when the sources do not
 * build, and one that says what to do when a package came without the file or with a damaged one.
 */
export function guestBundle(): Promise<GuestBundle> {
  building ??= (existsSync(ENTRY) ? build() : shippedGuest(DIST)).catch((error: unknown) => {
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

/** The guest that a package came with, in its `dist`; exported for a test. */
export async function shippedGuest(dist: string): Promise<GuestBundle> {
  const names = (await whereThere(readdir(dist), [])).filter((name) => /^guest-[0-9a-f]{16}\.mjs$/u.test(name));
  const remedy = 'pack it again: npm run build -- sandbox-drivers/guest && npm pack ./sandbox-drivers/guest';
  if (names.length !== 1) throw new Error(`${dist} holds ${names.length} built guests instead of one; ${remedy}`);
  const file = path.join(dist, names[0] ?? '');
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  if (path.basename(file) !== `guest-${sha256.slice(0, 16)}.mjs`)
    throw new Error(`${file} is not what its name says: its hash begins with ${sha256.slice(0, 16)}; ${remedy}`);
  return { path: file, sha256 };
}

async function isWhole(file: string, sha256: string): Promise<boolean> {
  const found = await whereThere(readFile(file), null);
  return found !== null && createHash('sha256').update(found).digest('hex') === sha256;
}
