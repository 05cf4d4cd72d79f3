export * from './check-plugin.ts';
export * from './define-plugin.ts';
export * from './kinds.ts';
export * from './check-product.ts';
export * from './contracts.ts';
