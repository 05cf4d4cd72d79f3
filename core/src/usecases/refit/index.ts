export * from './board.ts';
export * from './favour-test.ts';
export * from './held-battle.ts';
export * from './meetings.ts';
export * from './rating-state.ts';
export * from './scores.ts';
export * from './slices.ts';
export * from './streaming-move.ts';
