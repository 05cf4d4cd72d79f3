export * from './schema.ts';
export * from './task-file.ts';
