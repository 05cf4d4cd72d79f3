export * from './verify-command.ts';
