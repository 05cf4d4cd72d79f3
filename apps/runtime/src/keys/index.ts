export { replaceEpochKey } from './epoch-key.ts';
export { claimLedger, rememberHead } from './ledger-claim.ts';
export { secretKey } from './secret-key.ts';
export { rotateSigningKey, settledSigner } from './signing-key.ts';
