export * from './battles.ts';
export * from './estimator-cases.ts';
export type { EstimatorContext } from './estimator-checks.ts';
export * from './streaming-cases.ts';
