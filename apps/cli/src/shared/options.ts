import { InvalidArgumentError, type Command } from 'commander';
import { loadConfig, type ConfigRequest, type LoadedConfig } from '@coarena/runtime';

/** Options of every command that reads the configuration. */
export type ConfigOptions = { readonly config: readonly string[]; readonly set: readonly string[] };

/** Adds `--config FILE` and `--set KEY=VALUE`, each as often as wanted. */
export function withConfigOptions(command: Command): Command {
  return command
    .option('--config <file>', 'lay a configuration file over the default; may be repeated', collect, [])
    .option('--set <key=value>', 'set one value, such as server.port=4401; may be repeated', collect, []);
}

/** Adds `--json`. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print exactly one JSON object', false);
}

/** The configuration that the options ask for; `more` goes below the caller's own `--set` options. */
export function configFrom(options: ConfigOptions, more: readonly string[] = []): LoadedConfig {
  return loadConfig(configRequest(options, more));
}

/** The request behind `configFrom`. */
export function configRequest(options: ConfigOptions, more: readonly string[] = []): ConfigRequest {
  return { files: options.config, sets: [...more, ...options.set] };
}

/** A whole number from 0 to 2^32 - 1. */
export function parseSeed(text: string): number {
  const seed = Number(text);
  if (!/^[0-9]+$/u.test(text) || seed >= 2 ** 32)
    throw new InvalidArgumentError('a seed is a whole number from 0 to 4294967295.');
  return seed;
}

function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}
