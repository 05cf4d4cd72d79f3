import { resolve } from 'node:path';
import { Command } from 'commander';
import { codeOf, ArenaError } from '@coarena/core';
import { rotateSigningKey } from '@coarena/runtime';
import { openLedger } from '../export/open-ledger.ts';
import { configFrom, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { openOutput } from '../shared/output.ts';

type Options = ConfigOptions & { readonly json: boolean };

/** `coarena ledger key` and `coarena ledger rotate-key`. */
export function ledgerCommand(): Command {
  const key = new Command('key').description('print the public key that signs the ledger');
  const rotate = new Command('rotate-key').description('replace the signing key of a stopped arena');
  return new Command('ledger')
    .description('the signing key of the ledger')
    .addCommand(withJson(withConfigOptions(key)).action((options: Options) => print(options)))
    .addCommand(withJson(withConfigOptions(rotate)).action((options: Options) => replace(options)));
}

async function print(options: Options): Promise<void> {
  const ledger = await openLedger(configFrom(options));
  await ledger.dispose();
  const { keyId, publicKey } = ledger.signer;
  openOutput(options.json).answer({ keyId, publicKey }, () => publicKey);
}

async function replace(options: Options): Promise<void> {
  const config = configFrom(options);
  const ledger = await openLedger(config, { beside: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'data_folder_locked') throw error;
    throw new ArenaError('usage', { reason: 'stop the arena first: it signs with the key that it was started with' });
  });
  try {
    const next = await rotateSigningKey(resolve(config.root, config.values.data.folder), ledger.store.log);
    const { keyId, publicKey } = next;
    openOutput(options.json).answer({ keyId, publicKey, replaces: ledger.signer.keyId }, () =>
      [`key ${keyId} signs from now on; ${ledger.signer.keyId} signed a last head that names it`, publicKey].join('\n'),
    );
  } finally {
    await ledger.dispose();
  }
}
