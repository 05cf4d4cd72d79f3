import { ArenaConfig, type PluginKind } from '@coarena/core';
import type { z } from 'zod';
import { REDACTED, redactText } from '../platform/redact.ts';
import { pluginChoices } from '../plugins/choices.ts';
import { findPlugin } from '../plugins/find-plugin.ts';
import { parseOptions, type PluginRequest } from '../plugins/load-plugin.ts';
import type { LoadedConfig } from './load.ts';
import { nodeAt } from './node.ts';
import { isSecretAt } from './schema-walk.ts';

/** A value and where it was said (`file:line:column`, or `default`). */
export type PrintedValue = { readonly value: unknown; readonly origin: string };

/** The configuration as it is printed: values, and maps of more of the same. */
export type PrintedConfig = PrintedValue | { readonly [key: string]: PrintedConfig };

/**
 * The merged configuration with the origin of every value, plugin options with their defaults included. Secrets are
 * redacted: fields that a schema marks, and whatever came from the environment or a file where no schema is at hand.
 */
export async function configTree(config: LoadedConfig): Promise<PrintedConfig> {
  const plugins = new Map<string, Options>();
  for (const request of pluginChoices(config)) plugins.set(request.where, await optionsOf(request));
  return print(config.values, [], { config, plugins });
}

type Options = { readonly value: unknown; readonly schema: z.ZodType | null };
type Scope = { readonly config: LoadedConfig; readonly plugins: ReadonlyMap<string, Options> };

/** A plugin that is missing or refuses its options is no reason not to print the rest. */
async function optionsOf(request: PluginRequest<PluginKind>): Promise<Options> {
  try {
    const { descriptor } = await findPlugin(request);
    return { value: parseOptions(descriptor, request), schema: descriptor.configSchema };
  } catch {
    return { value: request.with, schema: null };
  }
}

function print(value: unknown, path: readonly string[], scope: Scope): PrintedConfig {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const options = key === 'with' ? scope.plugins.get(path.join('.')) : undefined;
        return [key, print(options?.value ?? inner, [...path, key], scope)];
      }),
    );
  }
  const node = nodeAt(scope.config.tree, path);
  const origin = node === null ? 'default' : `${node.origin.file}:${node.origin.line}:${node.origin.column}`;
  if (value !== null && hidden(path, scope)) return { value: REDACTED, origin };
  return { value: typeof value === 'string' ? redactText(value) : value, origin };
}

function hidden(path: readonly string[], { config, plugins }: Scope): boolean {
  const at = path.indexOf('with');
  const options = at === -1 ? null : plugins.get(path.slice(0, at).join('.'));
  if (options === null || options === undefined) return isSecretAt(ArenaConfig, path);
  if (options.schema !== null) return isSecretAt(options.schema, path.slice(at + 1));
  const node = nodeAt(config.tree, path);
  return node?.kind === 'scalar' && node.source !== null;
}
