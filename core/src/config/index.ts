export * from './recipe-file.ts';
export * from './schema.ts';
export * from './task-file.ts';
export { longestRunMs } from './times.ts';
