import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, sourceFlags } from './places.mjs';
import { guestCode } from './steps/guest.mjs';

interface Published {
  readonly folder: string;
  readonly name: string;
  readonly needs: readonly string[];
}

const patterns = ['core', 'plugins/*/*', 'sandbox-drivers/*', 'tests/conformance'];

const chosen = inOrder(published(), process.argv.slice(2));
process.exitCode = typeof chosen === 'string' ? refuse(chosen) : buildAll(chosen);

/**
 * The packages that are given to others: Node runs no TypeScript below node_modules, so they are compiled. All of them,
 * or those that are named by folder or package and what they need: `npm run build -- core`.
 */
function published(): readonly Published[] {
  return globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  )
    .sort()
    .map((file) => {
      const {
        name,
        dependencies = {},
        peerDependencies = {},
      } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
        name: string;
        dependencies?: Record<string, string>;
        peerDependencies?: Record<string, string>;
      };
      return { folder: dirname(file), name, needs: Object.keys({ ...dependencies, ...peerDependencies }) };
    });
}

/**
 * What a package imports is compiled before it, because it reads the other's type declarations from its dist. Answers a
 * sentence when something named is no package.
 */
function inOrder(packages: readonly Published[], asked: readonly string[]): readonly Published[] | string {
  const folders = asked.map((each) => packages.find(({ name }) => name === each)?.folder ?? each.replace(/\/+$/, ''));
  const unknown = folders.find((folder) => packages.every((one) => one.folder !== folder));
  if (unknown !== undefined)
    return `there is no package "${unknown}"; name one of ${packages.map(({ folder }) => folder).join(', ')}`;
  const done: Published[] = [];
  const visit = (one: Published): void => {
    if (done.includes(one)) return;
    for (const needed of packages) if (needed !== one && one.needs.includes(needed.name)) visit(needed);
    done.push(one);
  };
  packages.filter(({ folder }) => folders.length === 0 || folders.includes(folder)).forEach(visit);
  return done;
}

function refuse(reason: string): number {
  console.error(`build: ${reason}`);
  return 2;
}

function buildAll(packages: readonly Published[]): number {
  for (const { folder, name } of packages) {
    const started = performance.now();
    const { status, stdout } = compile(folder);
    if (status !== 0) {
      console.error(`build: ${name} does not compile:\n${stdout}`);
      return 1;
    }
    copyData(folder);
    const bundled = folder === 'sandbox-drivers/guest' ? bundleGuest() : { status: 0, stderr: '' };
    if (bundled.status !== 0) {
      console.error(`build: the guest could not be bundled:\n${bundled.stderr}`);
      return 1;
    }
    console.error(`build: ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
  return 0;
}

function compile(folder: string): { status: number | null; stdout: string } {
  const at = join(root, folder);
  const settings = join(root, 'node_modules', '.cache', 'coarena', 'build', `${folder.replaceAll('/', '-')}.json`);
  rmSync(join(at, 'dist'), { recursive: true, force: true });
  mkdirSync(dirname(settings), { recursive: true });
  const compilerOptions = {
    rootDir: join(at, 'src'),
    outDir: join(at, 'dist'),
    noEmit: false,
    declaration: true,
    sourceMap: true,
    rewriteRelativeImportExtensions: true,
    customConditions: [],
  };
  const include = [join(at, 'src')];
  const exclude = [join(at, 'src', '**', '*.test.ts')];
  writeFileSync(settings, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include, exclude }));
  return spawnSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', settings], {
    encoding: 'utf8',
  });
}

/** A package of the guest holds it as one file: a driver installed elsewhere has no sources to make it from. */
function bundleGuest(): { status: number | null; stderr: string } {
  return spawnSync(process.execPath, [...sourceFlags, '--input-type=module', '--eval', guestCode], {
    cwd: root,
    encoding: 'utf8',
  });
}

/** Files that are read at run time and not compiled (SQL, JSON, templates) keep their place. */
function copyData(folder: string): void {
  const src = join(root, folder, 'src');
  for (const file of globSync('**/*.*', { cwd: src, exclude: (name) => /\.(ts|mts)$/.test(name) })) {
    cpSync(join(src, file), join(root, folder, 'dist', file), { recursive: true });
  }
}
