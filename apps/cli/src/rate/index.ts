export * from './rate-command.ts';
