import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ArenaError,
  canonicalJson,
  messageOf,
  SignedHeadSchema,
  type JudgmentLog,
  type SignedHead,
  type Signer,
} from '@coarena/core';
import { makeFolder } from '../platform/make-folder.ts';

const NAME = 'ledger-head.json';

/**
 * Makes this data folder's key the one that signs the ledger, where nobody signs it yet. Throws `signing_key_other` where
 * another key signs it (heads of a key that was never brought in by the old one would spoil the ledger for good), and
 * `ledger_regressed` where the ledger does not hold what was signed here last: it was restored from an older backup.
 */
export async function claimLedger(dataFolder: string, signer: Signer, log: JudgmentLog): Promise<void> {
  const inUse = await log.signingKey();
  if (inUse !== null && inUse !== signer.keyId)
    throw new ArenaError('signing_key_other', { folder: dataFolder, inUse, kept: signer.keyId });
  const seen = await seenHead(dataFolder);
  if (seen !== null) {
    const [row] = await log.rows(seen.size - 1, 1);
    if (row?.position !== seen.size || row.chain !== seen.chain) {
      const signed = new Date(seen.at).toISOString();
      const details = { entries: await log.head(), size: seen.size, signed, file: pathIn(dataFolder) };
      throw new ArenaError('ledger_regressed', details);
    }
  }
  if (inUse === null) await log.useSigningKey(signer);
}

/** Keeps the newest head that was signed here beside the keys, whole or not at all. */
export async function rememberHead(dataFolder: string, head: SignedHead): Promise<void> {
  const path = pathIn(dataFolder);
  const part = `${path}.${process.pid}.part`;
  makeFolder(join(dataFolder, 'keys'));
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(`${canonicalJson(head)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

async function seenHead(dataFolder: string): Promise<SignedHead | null> {
  const path = pathIn(dataFolder);
  try {
    return SignedHeadSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    const reason = `${path} holds no signed head (${messageOf(error)}); restore it from a backup, or move it aside`;
    throw new ArenaError('data_folder_unusable', { folder: dataFolder, reason }, { cause: error });
  }
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'keys', NAME);
}
