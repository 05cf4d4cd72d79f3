export * from './arena-error.ts';
export * from './catalogue.ts';
export * from './present.ts';
