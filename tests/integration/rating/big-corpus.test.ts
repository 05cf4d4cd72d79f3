import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { seededStream } from '@coarena/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROWS = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), 'coarena-big-corpus-'));
const big = join(folder, 'big.json');
const cut = join(folder, 'cut.json');
const small = join(folder, 'small.json');
const reader = pathToFileURL(join(import.meta.dirname, '../../../apps/cli/src/rate/corpus.ts')).href;

/** Writes a corpus column by column; a broken one ends within the last of its weights. */
function writeCorpus(file: string, rows: number, broken = false): void {
  const handle = openSync(file, 'w');
  const random = seededStream(3);
  const below = (n: number): number => Math.floor(random.next() * n);
  const column = (name: string, cell: () => string): void => {
    writeSync(handle, `"${name}":[`);
    for (let row = 0; row < rows; row += 10_000) {
      const cells = Array.from({ length: Math.min(10_000, rows - row) }, cell);
      writeSync(handle, `${row === 0 ? '' : ','}${cells.join(',')}`);
    }
  };
  writeSync(handle, '{"agents":["a","b","c","d","e","f"],"battles":{');
  column('i', () => String(below(3)));
  writeSync(handle, '],');
  column('j', () => String(3 + below(3)));
  writeSync(handle, '],');
  column('cluster', () => `"judge number ${below(5_000)}"`);
  writeSync(handle, '],');
  column('label', () => ['"i"', '"j"', '"tie"'][below(3)] ?? '');
  writeSync(handle, '],');
  column('w', () => ['1', '0.25', '0.731'][below(3)] ?? '');
  if (!broken) writeSync(handle, ']}}');
  closeSync(handle);
}

/** Reads a corpus in a process of its own; answers what it printed and the most memory that it ever had, in bytes. */
async function readApart(file: string): Promise<{ readonly said: string; readonly peak: number }> {
  const program = `
    const { readCorpus } = await import(${JSON.stringify(reader)});
    try {
      const { battles } = readCorpus(process.argv[1]);
      let weight = 0;
      for (const battle of battles) weight += battle.weight;
      console.log(battles.length, weight > 0);
    } catch (error) {
      console.log(error.message);
    }
    console.log(process.resourceUsage().maxRSS * 1024);`;
  const child = spawn(process.execPath, [
    '--conditions=source',
    '--no-warnings',
    '--input-type=module',
    '-e',
    program,
    file,
  ]);
  const output = text(child.stdout);
  await once(child, 'close');
  const [said = '', peak = ''] = (await output).trim().split('\n');
  return { said, peak: Number(peak) };
}

beforeAll(() => {
  writeCorpus(big, ROWS);
  writeCorpus(cut, ROWS, true);
  writeCorpus(small, 100);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe(`a corpus of ${ROWS} rows`, () => {
  it('is read in less memory than twice its size: neither its text nor its rows are ever there as a whole', async () => {
    const base = await readApart(small);
    const whole = await readApart(big);
    expect([base.said, whole.said]).toEqual(['100 true', `${ROWS} true`]);
    const size = statSync(big).size;
    expect(size).toBeGreaterThan(30e6);
    expect(whole.peak - base.peak, `peak above that of a small corpus, the file having ${size} bytes`).toBeLessThan(
      2 * size,
    );
  });

  it('that breaks off says where', async () => {
    const { said } = await readApart(cut);
    expect(said).toBe(
      `${cut}: battles.w, row ${ROWS - 1}: is not JSON: , or ] is missing at byte ${statSync(cut).size}, where the file ends`,
    );
  });
});
