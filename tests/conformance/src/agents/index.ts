export * from './agent-cases.ts';
export * from './context.ts';
export * from './drive.ts';
export * from './world.ts';
export * from './worlds.ts';
