import { resolve } from 'node:path';
import { Command } from 'commander';
import { codeOf, ArenaError } from '@coarena/core';
import { nodeHasher, replaceEpochKey, rotateSigningKey } from '@coarena/runtime';
import { openLedger } from '../export/open-ledger.ts';
import { configFrom, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { openOutput } from '../shared/output.ts';

type Options = ConfigOptions & { readonly json: boolean };

/** `coarena ledger key`, `coarena ledger rotate-key` and `coarena ledger end-epoch`. */
export function ledgerCommand(): Command {
  const key = new Command('key').description('print the public key that signs the ledger');
  const rotate = new Command('rotate-key').description('replace the signing key of a stopped arena');
  const epoch = new Command('end-epoch').description(
    "publish the key of a stopped arena's draws, and draw from a new one",
  );
  return new Command('ledger')
    .description('the keys of the ledger: the one that signs it, and the one that draws come from')
    .addCommand(withJson(withConfigOptions(key)).action((options: Options) => print(options)))
    .addCommand(withJson(withConfigOptions(rotate)).action((options: Options) => replace(options)))
    .addCommand(withJson(withConfigOptions(epoch)).action((options: Options) => endEpoch(options)));
}

async function print(options: Options): Promise<void> {
  const ledger = await openLedger(configFrom(options));
  await ledger.dispose();
  const { keyId, publicKey } = ledger.signer;
  openOutput(options.json).answer({ keyId, publicKey }, () => publicKey);
}

async function replace(options: Options): Promise<void> {
  const { folder, ledger } = await openStopped(options, 'it signs with the key that it was started with');
  try {
    const next = await rotateSigningKey(folder, ledger.store.log);
    const { keyId, publicKey } = next;
    openOutput(options.json).answer({ keyId, publicKey, replaces: ledger.signer.keyId }, () =>
      [`key ${keyId} signs from now on; ${ledger.signer.keyId} signed a last head that names it`, publicKey].join('\n'),
    );
  } finally {
    await ledger.dispose();
  }
}

async function endEpoch(options: Options): Promise<void> {
  const { folder, ledger } = await openStopped(options, 'it draws from the key that it was started with');
  try {
    const { keyHash } = await replaceEpochKey(folder, ledger.store.log, nodeHasher);
    openOutput(options.json).answer(
      { keyHash },
      () => `the key of hash ${keyHash} is in the ledger; draws come from a new one`,
    );
  } finally {
    await ledger.dispose();
  }
}

/** The ledger of an arena that does not run, and its data folder. */
async function openStopped(options: Options, why: string) {
  const config = configFrom(options);
  const ledger = await openLedger(config, { beside: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'data_folder_locked') throw error;
    throw new ArenaError('usage', { reason: `stop the arena first: ${why}` });
  });
  return { folder: resolve(config.root, config.values.data.folder), ledger };
}
