export * from './entry.ts';
export * from './receipt.ts';
export * from './signed-head.ts';
