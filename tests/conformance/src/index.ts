export * from './case.ts';
export * from './matchmakers/index.ts';
export * from './ratings/index.ts';
