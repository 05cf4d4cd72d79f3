export * from './anatomy.ts';
export * from './types.ts';
