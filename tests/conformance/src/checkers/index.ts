export * from './checker-cases.ts';
