export { startRefit, type Refit } from './refit-loop.ts';
