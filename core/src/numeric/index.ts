export * from './quanta.ts';
export * from './seeded-stream.ts';
export * from './weighted-index.ts';
