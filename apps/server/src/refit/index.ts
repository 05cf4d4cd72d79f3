export { startRefit } from './refit-loop.ts';
