import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Folders of a small make-believe workspace with the project's layout, and the name each package is imported by. */
const packages: Readonly<Record<string, string>> = {
  core: 'core',
  'plugins/matchmakers/one': 'matchmaker-one',
  'plugins/ratings/engine': 'rating-engine',
  'plugins/ratings/one': 'rating-one',
  'plugins/ratings/two': 'rating-two',
  'sandbox-drivers/guest': 'guest',
  'sandbox-drivers/local': 'sandbox-driver-local',
  'sandbox-drivers/other': 'sandbox-driver-other',
  'apps/runtime': 'runtime',
  'apps/server': 'server',
  'apps/worker': 'worker',
  'apps/cli': 'cli',
  'apps/web': 'web',
  'tests/conformance': 'conformance',
};

const libraries = ['zod', 'vitest', 'listed'];

/** A workspace on disk; disposing removes it. */
export interface BoundaryFixture extends Disposable {
  readonly folder: string;
}

/** Writes the workspace and, in it, one file for every entry of `files` (path to text). */
export function boundaryFixture(files: Readonly<Record<string, string>>): BoundaryFixture {
  const folder = mkdtempSync(join(tmpdir(), 'coarena-boundaries-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const manifest = (path: string, content: object): void => write(join(path, 'package.json'), JSON.stringify(content));
  manifest('.', { name: 'fixture', private: true, type: 'module' });
  for (const [place, short] of Object.entries(packages)) {
    const name = `@coarena/${short}`;
    const dependencies = Object.fromEntries(libraries.map((library) => [library, '1.0.0']));
    const entries = ['index', 'host/index', 'vitest', 'actions/command/index'];
    const exports = {
      '.': source('index'),
      './command': source('actions/command/index'),
      './host': source('host/index'),
      './vitest': source('vitest'),
    };
    manifest(place, { name, version: '1.0.0', type: 'module', exports, dependencies });
    for (const entry of entries)
      write(join(place, 'src', `${entry}.ts`), 'export const value = 1;\nexport type Value = number;\n');
    mkdirSync(join(folder, 'node_modules', '@coarena'), { recursive: true });
    symlinkSync(join('..', '..', place), join(folder, 'node_modules', name));
  }
  for (const library of [...libraries, 'unlisted']) {
    manifest(join('node_modules', library), { name: library, version: '1.0.0', main: 'index.js' });
    write(join('node_modules', library, 'index.js'), 'export const value = 1;\n');
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

const source = (entry: string): object => ({ source: `./src/${entry}.ts`, default: `./dist/${entry}.js` });
