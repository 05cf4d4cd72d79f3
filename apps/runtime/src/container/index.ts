export * from './arena.ts';
export * from './open-arena.ts';
