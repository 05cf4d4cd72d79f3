import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILES } from '../export/format.ts';
import { encodeArchive } from '../export/ustar.ts';
import { printable } from '../shared/printable.ts';
import { readExport } from './read-export.ts';
import { readWhole } from './read-whole.ts';
import { verdictText } from './verdict-text.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coarena-bad-input-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archiveWith = (name: string, data: string): Uint8Array =>
  encodeArchive(FILES.map((each) => ({ name: each, data: Buffer.from(each === name ? data : '{}\n') })));

describe('what is read of a file that is no export', () => {
  it('ends with the first lines that make no sense, however many there are', () => {
    const { hopeless, differences, rows } = readExport(archiveWith('ledger.jsonl', 'x\n'.repeat(1_000_000)));
    expect(hopeless).toEqual({ entry: 'ledger.jsonl', what: expect.stringMatching(/from its line 101/u) as string });
    expect(rows).toHaveLength(100);
    expect(differences.length).toBeLessThan(120);
  });

  it('ends with the first file too many', () => {
    const files = Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}`, data: new Uint8Array() }));
    expect(readExport(encodeArchive(files)).hopeless?.what).toMatch(/more than 7 files/u);
  });

  it('is nothing of what is nested deeper than values are, and its depth is seen before it is parsed', () => {
    for (const depth of [65, 5_000, 1_000_000]) {
      const deep = `{"a":"[\\"","b":${'['.repeat(depth)}${']'.repeat(depth)}}\n`;
      const { differences } = readExport(archiveWith('settings.json', deep));
      expect(differences.find(({ entry }) => entry === 'settings.json')?.what).toMatch(/nested|canonical/u);
    }
    const flat = `{"a":"${'['.repeat(100_000)}\\"${'{'.repeat(100)}","b":[[1]]}\n`;
    const { differences } = readExport(archiveWith('settings.json', flat));
    expect(differences.some(({ entry }) => entry === 'settings.json')).toBe(false);
  });

  it('is a regular file, and not a compressed one', async () => {
    const zipped = join(folder, 'board.tar.gz');
    writeFileSync(zipped, gzipSync(Buffer.alloc(1_000_000)));
    await expect(readWhole(zipped)).rejects.toThrow(/compressed \(gzip\); unpack it first/u);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const file of [pipe, folder, '/dev/zero']) await expect(readWhole(file)).rejects.toThrow(/no regular file/u);
    await expect(readWhole(join(folder, 'none'))).rejects.toThrow(/cannot be read: ENOENT/u);
  });
});

describe('what an export says', () => {
  it('cannot move the cursor, turn the direction of writing, or look like a line of ours', () => {
    expect(printable('a\u001b[2Jb\nc\u009bd\u202ee\u200bf é 漢')).toBe(
      'a\\u001b[2Jb\\u000ac\\u009bd\\u202ee\\u200bf é 漢',
    );
  });

  it('is told in so many lines, and no more', () => {
    const differences = Array.from({ length: 5_000 }, (_, n) => ({ entry: n + 1, what: 'is\nnot as it was' }));
    const draws = { checked: 0, secret: 1, seeded: 2 };
    const text = verdictText('board.tar', {
      ...{ ok: false, head: null, entries: 5_000, differences, unchecked: [], unsigned: 0, behind: 3, draws },
      ...{ publicKey: null, unreadable: null },
    });
    const lines = text.split('\n');
    expect(lines).toHaveLength(106);
    expect(lines[1]).toBe('entry 1: is\\u000anot as it was');
    expect(lines.slice(101)).toEqual([
      'and 4900 more: --json has them all',
      '3 changes came after the board, which does not show them yet',
      '1 draw of an epoch whose key is secret still',
      '2 draws from a seed that somebody chose',
      'no signed head',
    ]);
  });
});
