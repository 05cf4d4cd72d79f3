export type { Published } from './publisher.ts';
export { startRefit, type Refit } from './refit-loop.ts';
