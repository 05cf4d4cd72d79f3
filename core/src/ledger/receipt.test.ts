import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Digest } from '../ports/hasher.ts';
import type { VerifySignature } from '../ports/signer.ts';
import { chained } from './chain.ts';
import { toHex } from './bytes.ts';
import { MerkleTree } from './merkle.ts';
import { hashBytes } from './bytes.ts';
import { inclusionReceipt, verifyReceipt } from './receipt.ts';
import { headSigner, isSignedBy } from './signed-head.ts';

const digest: Digest = { digest: (data) => createHash('sha256').update(data).digest() };

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = toHex(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'));
const check: VerifySignature = (key, bytes, signature) =>
  verify(
    null,
    bytes,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  );
const parts = { digest, verify: check };
const rows = chained(
  Array.from({ length: 11 }, (_, n) => ({ position: n + 1, at: 5, text: `{"kind":"x","n":${n}}` })),
  digest,
);
const tree = new MerkleTree(
  digest,
  rows.map((row) => hashBytes(row.leaf)),
);
const signHead = headSigner({ keyId: 'k', publicKey: raw, sign: async (bytes) => sign(null, bytes, privateKey) });
const head = await signHead({
  size: 9,
  root: toHex(tree.root(9)),
  chain: rows[8]?.chain ?? '',
  at: 77,
  boardHash: null,
});

describe('a signed head', () => {
  it('is signed over its canonical JSON, and over every field of it', () => {
    const bytes = Buffer.from(
      `{"at":77,"boardHash":null,"chain":"${head.chain}","keyId":"k","root":"${head.root}","size":9}`,
    );
    expect(verify(null, bytes, publicKey, Buffer.from(head.signature, 'hex'))).toBe(true);
    expect(isSignedBy(head, raw, check)).toBe(true);
    const changes = [
      { size: 8 },
      { root: head.chain },
      { chain: head.root },
      { at: 78 },
      { boardHash: head.root },
      { keyId: 'l' },
      { signature: head.signature.slice(2) },
      { signature: 'no hex' },
    ];
    for (const change of changes) expect(isSignedBy({ ...head, ...change }, raw, check)).toBe(false);
  });
});

describe('an inclusion receipt', () => {
  it('verifies offline for every entry that the head covers', () => {
    for (const row of rows.slice(0, 9)) {
      expect(verifyReceipt(inclusionReceipt(row, head, tree), raw, parts)).toBeNull();
    }
  });

  it('says which part is wrong', () => {
    const [row] = rows;
    const last = rows[10];
    if (row === undefined || last === undefined) throw new Error('no rows');
    const receipt = inclusionReceipt(row, head, tree);
    expect(verifyReceipt({ ...receipt, entry: { ...row, text: '{}' } }, raw, parts)).toBe('leaf');
    expect(verifyReceipt({ ...receipt, entry: last }, raw, parts)).toBe('not_covered');
    expect(verifyReceipt({ ...receipt, proof: receipt.proof.slice(1) }, raw, parts)).toBe('proof');
    expect(verifyReceipt({ ...receipt, proof: ['zz', ...receipt.proof.slice(1)] }, raw, parts)).toBe('proof');
    expect(verifyReceipt({ ...receipt, head: { ...head, at: 78 } }, raw, parts)).toBe('signature');
    expect(verifyReceipt(receipt, `${raw.slice(2)}00`, parts)).toBe('signature');
  });
});
