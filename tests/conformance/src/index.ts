export * from './case.ts';
export * from './agents/index.ts';
export * from './drivers/index.ts';
export * from './matchmakers/index.ts';
export * from './ratings/index.ts';
export * from './stores/index.ts';
export * from './blobs/index.ts';
export * from './checkers/index.ts';
