export * from './address/index.ts';
export * from './judge-target.ts';
