export * from './export-command.ts';
