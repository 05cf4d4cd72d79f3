export * from './action.ts';
export * from './command/index.ts';
export * from './limits.ts';
export * from './parse-action.ts';
export * from './prompt.ts';
export * from './tool-schemas.ts';
export * from './verb-summaries.ts';
