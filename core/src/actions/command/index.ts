export * from './command-output.ts';
export * from './command-rules.generated.ts';
export * from './judge-command.ts';
export * from './limits.ts';
export * from './named-paths.ts';
export * from './programs/programs.ts';
export * from './rule.ts';
export * from './rules/rules.ts';
