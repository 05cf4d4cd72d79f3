export { replaceEpochKey } from './epoch-key.ts';
export { secretKey } from './secret-key.ts';
export { openSigner, rotateSigningKey, settledSigner, signerOf } from './signing-key.ts';
