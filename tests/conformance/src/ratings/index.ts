export * from './battles.ts';
export * from './estimator-cases.ts';
export * from './streaming-cases.ts';
