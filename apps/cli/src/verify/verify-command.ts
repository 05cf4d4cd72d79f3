import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { ArenaError, messageOf } from '@coarena/core';
import { FILES } from '../export/format.ts';
import { decodeArchive } from '../export/ustar.ts';
import { EXIT } from '../shared/exit.ts';
import { parseSeed, withJson } from '../shared/options.ts';
import { openOutput } from '../shared/output.ts';
import { readKept } from './read-kept.ts';
import { inject } from './inject/inject.ts';
import { printable } from '../shared/printable.ts';
import { readWhole } from './read-whole.ts';
import { verdictText } from './verdict-text.ts';
import { verifyExport, type Verdict, type VerifyParts } from './verify-export.ts';
import { openVerifyParts } from './verify-parts.ts';

type Options = {
  readonly json: boolean;
  readonly key?: string;
  readonly plugin: readonly string[];
  readonly kept: readonly string[];
  readonly inject?: number;
  readonly seed: number;
};

/** At least a header and the two blocks that end an archive. */
const LEAST_BYTES = 1_536;

/**
 * `coarena verify FILE`: everything in an export checked, and the board rebuilt from it alone. Exit 1 when anything
 * differs, 2 when the file is no export or a part of one.
 */
export function verifyCommand(): Command {
  return withJson(
    new Command('verify')
      .description('check an export, and rebuild its board from the ledger; needs no arena and no network')
      .argument('<file>')
      .option('--key <key>', 'the arena is known by this public key (hex, or a file that holds it)')
      .option('--plugin <name>', 'let a plugin run that does not come with the arena; may be repeated', collect, [])
      .option('--kept <file>', 'a receipt or an earlier export that this ledger must go on from', collect, [])
      .option('--inject <number>', 'make so many changes in copies, and see that each is found', parseCount)
      .option('--seed <number>', 'where the changes are made', parseSeed, 1),
  ).action((file: string, options: Options) => verify(file, options));
}

async function verify(file: string, options: Options): Promise<void> {
  const bytes = await readWhole(file);
  if (bytes.length < LEAST_BYTES || !bytes.includes('ustar'))
    throw new ArenaError('export_invalid', { file, reason: `it is no export: no archive of ${bytes.length} bytes` });
  if (!decodeArchive(bytes, FILES.length).files.some(({ name }) => FILES.some((each) => each === name)))
    throw new ArenaError('export_invalid', { file, reason: 'it is no export: none of its files belongs to one' });
  const kept = await Promise.all(options.kept.map(readKept));
  const request = { kept, ...(options.key === undefined ? {} : { key: await keyFrom(options.key) }) };
  const parts = openVerifyParts(options.plugin);
  try {
    const verdict = await verifyExport(bytes, parts, request);
    if (options.inject === undefined || !verdict.ok) say(file, verdict, options.json);
    else await sayInjected(bytes, options.inject, options, parts);
  } finally {
    await parts.dispose();
  }
}

function say(file: string, verdict: Verdict, json: boolean): void {
  const { unreadable, ...told } = verdict;
  openOutput(json).answer(told, () => verdictText(file, verdict));
  if (unreadable !== null) process.stderr.write(`coarena: ${file}: ${printable(unreadable)}\n`);
  process.exitCode = verdict.ok ? EXIT.done : unreadable === null ? EXIT.failed : EXIT.badInput;
}

async function sayInjected(
  bytes: Uint8Array,
  count: number,
  { seed, json }: Options,
  parts: VerifyParts,
): Promise<void> {
  const report = await inject(bytes, { count, seed, parts });
  openOutput(json).answer(report, () =>
    [
      `${report.found} of ${report.injected} changes found`,
      ...report.missed.map(({ change, why }) => `missed: ${change}: ${why}`),
    ].join('\n'),
  );
  process.exitCode = report.missed.length === 0 ? EXIT.done : EXIT.failed;
}

/** A whole key as it is, or the file that holds it: another key of the same short name can be searched for. */
async function keyFrom(text: string): Promise<string> {
  if (/^[0-9a-f]{64}$/u.test(text)) return text;
  if (/^[0-9a-f]{16}$/u.test(text))
    throw new ArenaError('usage', { reason: `--key takes the whole public key, and ${text} is the name of one` });
  const held = await readFile(text, 'utf8').catch((error: unknown) => {
    throw new ArenaError('usage', { reason: `--key takes 64 hex digits or a file: ${messageOf(error)}` });
  });
  const key = held.trim();
  if (!/^[0-9a-f]{64}$/u.test(key))
    throw new ArenaError('usage', { reason: `${text} holds no public key of 64 hex digits` });
  return key;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^[0-9]+$/u.test(text) || count < 1 || count > 1_000_000)
    throw new InvalidArgumentError('a number of changes is from 1 to 1000000.');
  return count;
}

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}
