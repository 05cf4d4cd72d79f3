export * from './stats-command.ts';
