export * from './case.ts';
