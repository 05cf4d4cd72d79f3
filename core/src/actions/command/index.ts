export * from './command-output.ts';
export * from './judge-command.ts';
export * from './limits.ts';
export * from './programs/programs.ts';
export * from './rule.ts';
export * from './rules/rules.ts';
