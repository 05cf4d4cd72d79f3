import { rename, rm, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { ArenaError, messageOf } from '@coarena/core';
import { nodeDigest } from '@coarena/runtime';
import { configFrom, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { openOutput } from '../shared/output.ts';
import { headText } from '../verify/verdict-text.ts';
import { collectExport, lastHead } from './collect.ts';
import { encodeExport } from './format.ts';
import { openLedger } from './open-ledger.ts';

type Options = ConfigOptions & { readonly json: boolean };

/** `coarena export FILE`: the ledger, its heads and the published boards in one sealed file. */
export function exportCommand(): Command {
  return withJson(
    withConfigOptions(
      new Command('export')
        .description('write the ledger and the published board to a file that anyone can verify offline')
        .argument('<file>'),
    ),
  ).action((file: string, options: Options) => exportTo(file, options));
}

async function exportTo(file: string, options: Options): Promise<void> {
  const config = configFrom(options);
  const output = openOutput(options.json);
  const ledger = await openLedger(config);
  try {
    const content = await collectExport(config, ledger, nodeDigest);
    const bytes = await encodeExport(content, ledger.signer, nodeDigest);
    await writeWhole(file, bytes);
    const head = lastHead(content);
    const battles = content.rows.filter(({ text }) => text.includes('"kind":"admitted"')).length;
    output.answer(
      { entries: content.rows.length, head, battles, bytes: bytes.length },
      () => `${file}: ${battles} battles, ${bytes.length} bytes, ${headText(head)}`,
    );
  } finally {
    await ledger.dispose();
  }
}

/** Under another name first: a file that exists is a whole one. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await writeFile(part, bytes, { flag: 'wx' });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new ArenaError('usage', { reason: `${file} cannot be written: ${messageOf(error)}` }, { cause: error });
  }
}
