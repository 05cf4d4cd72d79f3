export * from './judge-target.ts';
