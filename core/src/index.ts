export * from './actions/index.ts';
export * from './config/index.ts';
export * from './domain/index.ts';
export * from './errors/index.ts';
export * from './numeric/index.ts';
export * from './plugin/index.ts';
export * from './ports/index.ts';
export * from './usecases/index.ts';
