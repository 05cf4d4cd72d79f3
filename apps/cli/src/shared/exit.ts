import { CommanderError } from 'commander';
import { codeOf, messageOf, type ErrorCode } from '@coarena/core';
import { ConfigError, faultLine, PluginConfigError } from '@coarena/runtime';

/** Done; the check failed; bad input. */
export const EXIT = { done: 0, failed: 1, badInput: 2 } as const;

const BAD_INPUT: ReadonlySet<ErrorCode> = new Set([
  'config_unreadable',
  'config_invalid',
  'plugin_not_found',
  'plugin_kind',
  'plugin_config',
  'task_invalid',
  'checker_rejected',
  'corpus_invalid',
  'export_invalid',
  'usage',
]);

/** What an error means to whoever called the command: an exit code and one line a fault, never a stack. */
export function describeFailure(
  error: unknown,
  debug: boolean,
): { readonly code: number; readonly lines: readonly string[] } {
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? EXIT.done : EXIT.badInput, lines: [] };
  const code = codeOf(error);
  const lines =
    error instanceof ConfigError || error instanceof PluginConfigError
      ? error.faults.map(faultLine)
      : [messageOf(error)];
  const stack = debug && error instanceof Error ? [error.stack ?? ''] : [];
  return {
    code: code !== null && BAD_INPUT.has(code) ? EXIT.badInput : EXIT.failed,
    lines: [...lines.map((line) => `coarena: ${line}`), ...stack],
  };
}
