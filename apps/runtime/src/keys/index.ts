export { replaceEpochKey } from './epoch-key.ts';
export { secretKey } from './secret-key.ts';
export { openSigner, rotateSigningKey, signerOf } from './signing-key.ts';
