export * from './clock.ts';
export * from './hasher.ts';
export * from './logger.ts';
export * from './make-folder.ts';
export * from './random.ts';
export * from './redact.ts';
export * from './verify-signature.ts';
