export * from './choices.ts';
export * from './context.ts';
export * from './find-plugin.ts';
export * from './load-plugin.ts';
