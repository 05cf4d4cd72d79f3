export * from './fault.ts';
export * from './load.ts';
export * from './places.ts';
export * from './print.ts';
