export * from './check-choices.ts';
export * from './choices.ts';
export * from './context.ts';
export * from './find-plugin.ts';
export { checkLibraries } from './libraries.ts';
export * from './load-plugin.ts';
