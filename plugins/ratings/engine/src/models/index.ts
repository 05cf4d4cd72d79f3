export * from './maximise-rows.ts';
export * from './outcome-columns.ts';
export * from './outcome-totals.ts';
export * from './row-covariance.ts';
export * from './row-evidence.ts';
export * from './row-model.ts';
