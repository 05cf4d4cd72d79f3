import {
  ArenaError,
  checkProduct,
  codeOf,
  messageOf,
  type PluginDescriptor,
  type PluginKind,
  type PluginProducts,
} from '@coarena/core';
import type { z } from 'zod';
import type { ConfigFault } from '../config/fault.ts';
import type { ConfigNode } from '../config/node.ts';
import { checkAgainst } from '../config/schema-faults.ts';
import { pluginContext, type PluginServices } from './context.ts';
import { findPlugin, type PluginQuery } from './find-plugin.ts';
import { checkLibraries, missingLibrary, placeOf } from './libraries.ts';

/** A plugin to load with its options. `at` says where in a configuration they stand, for positions in faults. */
export type PluginRequest<K extends PluginKind = PluginKind> = PluginQuery<K> & {
  readonly with: Readonly<Record<string, unknown>>;
  /** Names the plugin's folder and log lines; `use` unless told otherwise. */
  readonly label?: string;
  readonly at?: { readonly tree: ConfigNode; readonly path: readonly PropertyKey[] };
};

/** Options that a plugin's schema refused; reads as the first fault. Code `plugin_config`. */
export class PluginConfigError extends ArenaError {
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly [ConfigFault, ...ConfigFault[]]) {
    super('plugin_config', faults[0]);
    this.faults = faults;
  }
}

/**
 * Loads a plugin through the ordered checks: found, shape, kind, apiVersion, config, libraries, prerequisites; then
 * `create`, and that it made what its kind needs. Each failure has its own code (`plugin_not_found` … `plugin_prerequisite`, `plugin_failed`); an error of
 * the catalogue that `create` throws passes as it is. The caller disposes what is made.
 */
export async function loadPlugin<K extends PluginKind>(
  request: PluginRequest<K>,
  services: PluginServices,
): Promise<PluginProducts[K]> {
  const { descriptor, folder } = await findPlugin(request);
  const options = parseOptions(descriptor, request);
  checkLibraries(request.use, folder);
  await checkPrerequisites(descriptor, options, request.use);
  try {
    const context = pluginContext(services, request.kind, request.label ?? descriptor.name);
    return checkProduct(await descriptor.create(options, context), request);
  } catch (error) {
    if (codeOf(error) !== null) throw error;
    const library = missingLibrary(error);
    if (library !== null)
      throw new ArenaError(
        'plugin_library_missing',
        { use: request.use, library, reason: messageOf(error) },
        { cause: error },
      );
    const cause = rootCause(error);
    const reason = `${messageOf(cause)}${placeOf(cause)}`;
    throw new ArenaError('plugin_failed', { use: request.use, reason }, { cause: error });
  }
}

/** A plugin's options after its own schema; throws `PluginConfigError`. */
export function parseOptions<K extends PluginKind>(
  descriptor: PluginDescriptor<K>,
  request: PluginRequest<K>,
): z.output<z.ZodType> {
  const { tree, path } = request.at ?? { tree: optionsTree(request.with), path: [] };
  const checked = checkAgainst(descriptor.configSchema, tree, path);
  if (checked.ok) return checked.value;
  throw new PluginConfigError(checked.faults);
}

/** A library's own error may only say which call failed; what it wraps says why. */
function rootCause(error: unknown): unknown {
  let here = error;
  for (let depth = 0; depth < 8 && here instanceof Error && here.cause instanceof Error; depth += 1) here = here.cause;
  return here;
}

async function checkPrerequisites<K extends PluginKind>(
  descriptor: PluginDescriptor<K>,
  options: z.output<z.ZodType>,
  use: string,
): Promise<void> {
  const findings = (await descriptor.probe?.(options)) ?? [];
  const failed = findings.find((finding) => !finding.ok);
  if (failed === undefined) return;
  throw new ArenaError('plugin_prerequisite', {
    use,
    found: `${failed.name}: ${failed.found}`,
    remedy: failed.remedy ?? '',
  });
}

/** Options from a program have no file: their faults name the options themselves. */
function optionsTree(options: Readonly<Record<string, unknown>>): ConfigNode {
  const origin = { file: '(options)', line: 1, column: 1 };
  const convert = (value: unknown): ConfigNode => {
    if (Array.isArray(value)) return { kind: 'list', items: value.map(convert), origin };
    if (typeof value === 'object' && value !== null) {
      return {
        kind: 'map',
        entries: new Map(Object.entries(value).map(([key, item]) => [key, { key: origin, value: convert(item) }])),
        origin,
      };
    }
    const scalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
    return { kind: 'scalar', value: scalar, plain: false, source: null, origin };
  };
  return convert(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)));
}
