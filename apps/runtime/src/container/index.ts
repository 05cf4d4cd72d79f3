export * from './arena.ts';
export * from './open-arena.ts';
export { secretKey } from './epoch-key.ts';
