import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ArenaConfig, ArenaError, messageOf } from '@coarena/core';
import { ConfigError, pathText, type ConfigFault } from './fault.ts';
import { interpolate } from './interpolate.ts';
import { mergeNodes } from './merge.ts';
import type { ConfigNode } from './node.ts';
import { parseYaml, YAML_LIMITS } from './parse-yaml.ts';
import { checkoutRoot, DEFAULT_CONFIG, LOCAL_CONFIG } from './places.ts';
import { checkAgainst } from './schema-faults.ts';
import { parseSetOption } from './set-option.ts';

/** Which files and options make the configuration; later ones win. Everything has a default. */
export type ConfigRequest = {
  /** The checkout; its `config/coarena.yaml` comes first. */
  readonly root?: string;
  /** `--config` files, from the working folder. */
  readonly files?: readonly string[];
  /** `--set KEY=VALUE` options. */
  readonly sets?: readonly string[];
  /** False leaves `config/coarena.local.yaml` out. */
  readonly local?: boolean;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
};

/** A configuration that passed, with the tree that knows where each value was said. */
export type LoadedConfig = {
  readonly values: ArenaConfig;
  readonly tree: ConfigNode;
  readonly root: string;
  readonly cwd: string;
};

/** Either the configuration, or everything that is wrong with it. */
export type ConfigResult =
  | { readonly ok: true; readonly config: LoadedConfig }
  | { readonly ok: false; readonly faults: readonly ConfigFault[] };

/**
 * Reads and merges defaults, `config/coarena.yaml`, `config/coarena.local.yaml`, `--config` files and `--set` options,
 * in this order. All faults come at once. Throws `config_unreadable` for a file that cannot be read.
 */
export function readConfig(request: ConfigRequest = {}): ConfigResult {
  const root = request.root ?? checkoutRoot();
  const cwd = request.cwd ?? process.cwd();
  const sources = { env: request.env ?? process.env, folder: cwd };
  const layers = [
    ...configFiles(request, root, cwd).map((file) => parseYaml(readBounded(file), file)),
    ...(request.sets ?? []).map(parseSetOption),
  ].map(({ tree, faults }) => {
    const filled = interpolate(tree, sources);
    return { tree: filled.tree, faults: [...faults, ...filled.faults] };
  });
  const defaults: ConfigNode = { kind: 'map', entries: new Map(), origin: { file: '(defaults)', line: 1, column: 1 } };
  const tree = layers.reduce<ConfigNode>((merged, layer) => mergeNodes(merged, layer.tree), defaults);
  const faults = layers.flatMap((layer) => layer.faults);
  const checked = checkAgainst(ArenaConfig, tree);
  if (checked.ok && faults.length === 0) return { ok: true, config: { values: checked.value, tree, root, cwd } };
  // A file that could not be read is short of keys, and a refused value stands as null: neither is a second fault.
  const unread = faults.some((fault) => fault.path === pathText([]));
  const named = new Set(faults.map((fault) => fault.path));
  const more = checked.ok || unread ? [] : checked.faults.filter((fault) => !named.has(fault.path));
  return { ok: false, faults: [...faults, ...more] };
}

/** As `readConfig`, but faults are thrown as one `ConfigError` (`config_invalid`). */
export function loadConfig(request: ConfigRequest = {}): LoadedConfig {
  const result = readConfig(request);
  if (result.ok) return result.config;
  throw configError(result.faults);
}

/** The error that carries these faults. */
export function configError(faults: readonly ConfigFault[]): ConfigError {
  const [first, ...rest] = faults;
  if (first === undefined) throw new TypeError('a configuration error needs a fault');
  return new ConfigError([first, ...rest]);
}

function configFiles(request: ConfigRequest, root: string, cwd: string): readonly string[] {
  const own = [join(root, DEFAULT_CONFIG), ...(request.local === false ? [] : [join(root, LOCAL_CONFIG)])];
  return [...own.filter((file) => existsSync(file)), ...(request.files ?? []).map((file) => resolve(cwd, file))];
}

/** At most one byte more than may be: enough to say that a file is too large, whatever its size. */
function readBounded(file: string): Uint8Array {
  try {
    if (!statSync(file).isFile()) throw new ArenaError('config_unreadable', { file, reason: 'it is no regular file' });
    const descriptor = openSync(file, 'r');
    try {
      const buffer = new Uint8Array(YAML_LIMITS.bytes + 1);
      let length = 0;
      for (let read = -1; read !== 0 && length < buffer.length; length += read)
        read = readSync(descriptor, buffer, length, buffer.length - length, null);
      return buffer.subarray(0, length);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof ArenaError) throw error;
    throw new ArenaError('config_unreadable', { file, reason: messageOf(error) }, { cause: error });
  }
}
