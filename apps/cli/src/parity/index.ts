export { parityCommand } from './parity-command.ts';
