import { dirname, isAbsolute } from 'node:path';
import type { PluginChoice, PluginKind } from '@coarena/core';
import type { LoadedConfig } from '../config/load.ts';
import { originAt } from '../config/node.ts';
import type { PluginRequest } from './load-plugin.ts';

/** Every plugin that a configuration selects, in the order in which an arena loads them. */
export function pluginChoices(config: LoadedConfig): readonly PluginRequest[] {
  const { values } = config;
  return [
    requestAt(config, 'store', ['store'], values.store),
    requestAt(config, 'blob-store', ['blobs'], values.blobs),
    requestAt(config, 'matchmaker', ['matchmaker'], values.matchmaker),
    requestAt(config, 'rating-estimator', ['ratings', 'published'], values.ratings.published),
    requestAt(config, 'streaming-rating', ['ratings', 'streaming'], values.ratings.streaming),
    requestAt(config, 'checker', ['checker'], values.checker),
    requestAt(config, 'redactor', ['redactor'], values.redactor),
    requestAt(config, 'sandbox-driver', ['sandbox'], values.sandbox),
    ...named(config, 'metric', 'metrics', values.metrics),
    ...named(config, 'agent', 'agents', values.agents),
  ];
}

function named(
  config: LoadedConfig,
  kind: PluginKind,
  key: string,
  choices: Readonly<Record<string, PluginChoice>>,
): readonly PluginRequest[] {
  return Object.entries(choices).map(([name, choice]) => ({
    ...requestAt(config, kind, [key, name], choice),
    label: name,
  }));
}

/** The request for one choice: a path in `use` counts from the folder of the file that says it. */
export function requestAt<K extends PluginKind>(
  config: LoadedConfig,
  kind: K,
  path: readonly string[],
  choice: PluginChoice,
): PluginRequest<K> {
  const { file } = originAt(config.tree, [...path, 'use']);
  return {
    kind,
    use: choice.use,
    with: choice.with,
    where: path.join('.'),
    folder: isAbsolute(file) ? dirname(file) : config.cwd,
    at: { tree: config.tree, path: [...path, 'with'] },
  };
}
