export * from './simulate-command.ts';
