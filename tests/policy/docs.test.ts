import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ERRORS, type PluginDescriptor } from '@coarena/core';
import { LIMITS } from '@coarena/guest';
import { readWorkspaces } from '../run/check/manifests.ts';
import { root } from '../run/root.ts';
import { files, textOf } from './tree.ts';

const known = new Set([...files, ...files.flatMap(foldersOf)]);

/** Made when something runs, or by whoever follows the text. */
const MADE = /^(?:data|dist|config\/coarena\.local\.yaml|my-parts\/.*|.*\bNAME\b.*|.*\bKIND\b.*)$/u;
/** The picture is made by the project itself (`npm run screenshot`). */
const PICTURE = 'apps/web/judge-page.png';

describe.each(['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'core/README.md'])('%s', (document) => {
  it('names no file or folder that is not there', () => {
    const text = textOf(document).replaceAll(/^( *)```.*?^\1```/gmsu, '');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/gu)].map(([, to = '']) =>
      join(dirname(document), to),
    );
    const named = [
      ...text.matchAll(/`((?:core|plugins|sandbox-drivers|apps|config|tests)\/[\w./-]+|[\w.-]+\.(?:md|json|mjs))`/gu),
    ].map(([, path = '']) => path.replace(/\/$/u, ''));
    expect(named.length).toBeGreaterThan(0);
    const lost = [...links, ...named].filter((path) => !known.has(path) && !MADE.test(path) && path !== PICTURE);
    expect(lost).toEqual([]);
  });
});

describe('README.md', () => {
  it('draws the tree that is there', () => {
    const drawn = section('README.md', '## The tree').match(/^[\w-]+\/(?= )/gmu) ?? [];
    const real = new Set(files.filter((file) => file.includes('/')).map((file) => `${file.split('/')[0] ?? ''}/`));
    real.delete('.ci/');
    expect(drawn.toSorted()).toEqual([...real].sort());
  });
});

describe('SECURITY.md', () => {
  it('names a test for every promise that holds, and none for the others', () => {
    const rows = tableRows(section('SECURITY.md', '## What holds today'));
    expect(rows.length).toBeGreaterThan(25);
    for (const [promise = '', test = ''] of rows) {
      const path = test.replaceAll('`', '');
      expect(path, promise).toMatch(/\.test\.(?:ts|mjs)$/u);
      expect(files, promise).toContain(path);
    }
    for (const [promise = '', until = ''] of tableRows(section('SECURITY.md', '## Not yet'))) {
      expect(until, promise).not.toMatch(/\.test\./u);
      expect(until, promise).not.toBe('');
    }
  });
});

describe('core/README.md', () => {
  it('lists every error as the catalogue has it, in its order', () => {
    const rows = tableRows(section('core/README.md', '## Errors'));
    expect(rows).toEqual(
      Object.entries(ERRORS).map(([code, { status, fault, message }]) => [
        `\`${code}\``,
        String(status),
        fault,
        message,
      ]),
    );
  });

  it('has ten words, and a row of the import table for every folder of packages', () => {
    expect(tableRows(section('core/README.md', '## Ten words'))).toHaveLength(10);
    const rows = tableRows(section('core/README.md', '## Who imports whom')).map(([name = '']) =>
      name.replaceAll('`', ''),
    );
    const matches = (folder: string): boolean =>
      rows.some((row) => new RegExp(`^${row.replaceAll(/KIND|NAME/gu, '[^/]+')}$`, 'u').test(folder));
    const folders = readWorkspaces().map(({ folder }) => folder);
    expect(folders.filter((folder) => folder.includes('/') && !matches(folder))).toEqual([]);
  });
});

describe('sandbox-drivers/guest/README.md', () => {
  it('gives the limits of the protocol as they are', () => {
    const number = (value: number): string => value.toLocaleString('en-US');
    const size = (bytes: number): string => (bytes < 1 << 20 ? `${bytes >> 10} KB` : `${bytes / (1 << 20)} MB`);
    const seconds = (ms: number): string => `${ms / 1_000} s`;
    const l = LIMITS;
    expect(tableRows(section('sandbox-drivers/guest/README.md', '## Limits'))).toEqual([
      [
        'tree',
        `${number(l.treeNodes)} nodes, ${l.treeDepth} levels, ${size(l.treeBytes)}, ${number(l.treeTextCodePoints)} characters a text`,
      ],
      ['`type` / `read_text`', `${number(l.typeCodePoints)} / ${number(l.readCodePoints)} characters`],
      ['files in, files delivered', `${l.files} each, ${size(l.fileBytes)} each; no links, folders or devices`],
      ['capture read by the host', `${size(l.captureBytes)}; never decoded, its header is checked`],
      ['JSON read by the host / by the guest', `${size(l.answerBytes)} / ${size(l.requestBytes)}`],
      [
        'egress streams',
        `${l.egressStreams} at once, ${seconds(l.egressIdleMs)} idle, ${seconds(l.egressConnectMs)} to connect`,
      ],
      ['tabs / dialogs reported', `${l.tabs} / ${l.dialogs}`],
      ['`wait` / held key', `${seconds(l.waitMs)} / ${seconds(l.keyHoldMs)}`],
    ]);
  });
});

const plugins = readWorkspaces().filter(({ manifest }) => manifest.coarena !== undefined);

describe.each(plugins.map(({ folder }) => folder))('the README of %s', (folder) => {
  it('lists the options that its schema has, with their defaults', async () => {
    const module = (await import(pathToFileURL(join(root, folder, 'src/index.ts')).href)) as {
      default: PluginDescriptor;
    };
    const schema = module.default.configSchema as unknown as {
      shape: Record<string, unknown>;
      parse(v: unknown): object;
    };
    const defaults = schema.parse({}) as Readonly<Record<string, unknown>>;
    const options = Object.keys(schema.shape);
    const readme = textOf(join(folder, 'README.md'));
    const listed = optionRows(readme);
    expect([...listed.keys()].sort()).toEqual(options.toSorted());
    for (const [name, said] of listed) {
      if (name in defaults) expect(valueOf(said), name).toBe(String(defaults[name]));
    }
  });
});

/** The rows of the table whose first column is headed "option": name and default. */
function optionRows(readme: string): ReadonlyMap<string, string> {
  const table = readme.match(/^\| option\b.*\n(?:\|.*\n?)+/mu)?.[0] ?? '';
  return new Map(
    tableRows(table).map(([name = '', value = '']) => [name.replaceAll('`', ''), value.replaceAll('`', '')]),
  );
}

/** A default as it is written; 400 / ln 10 is the one that has no short decimal. */
function valueOf(said: string): string {
  return said === '400 / ln 10'
    ? String(400 / Math.LN10)
    : /^-?[\d.]+e?[-\d]*$/u.test(said)
      ? String(Number(said))
      : said;
}

function section(document: string, heading: string): string {
  const text = textOf(document);
  const start = text.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`${document} has no "${heading}"`);
  const end = text.indexOf('\n## ', start + heading.length);
  return text.slice(start, end < 0 ? undefined : end);
}

/** The cells of every row below a table's rule. */
function tableRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(?: ?-+ ?\|)+$/u.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/u)
        .map((cell) => cell.trim()),
    )
    .filter((_, index, all) => index > 0 || all.length === 0);
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
