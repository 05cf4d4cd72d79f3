export * from './matchmaker-cases.ts';
