export * from './config/index.ts';
export * from './container/index.ts';
export * from './keys/index.ts';
export * from './platform/index.ts';
export * from './plugins/index.ts';
export * from './practice/index.ts';
export * from './recipes/index.ts';
