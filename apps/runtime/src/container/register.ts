import type { DependencyContainer } from 'tsyringe';
import type { PluginChoice, PluginKind, PluginProducts } from '@coarena/core';
import { requestAt } from '../plugins/choices.ts';
import { loadPlugin } from '../plugins/load-plugin.ts';
import type { Lifecycle } from './lifecycle.ts';
import { registerOnce, resolveToken, type Token } from './token.ts';
import { TOKENS } from './tokens.ts';

/** Registers every part that a plugin makes; nothing is loaded before it is asked for. */
export function registerPlugins(container: DependencyContainer, lifecycle: Lifecycle): void {
  const { values } = resolveToken(container, TOKENS.config);
  const one = <K extends PluginKind>(
    key: Token<Promise<PluginProducts[K]>>,
    kind: K,
    path: readonly string[],
    choice: PluginChoice,
  ): void => registerOnce(container, key, (inner) => load(inner, lifecycle, kind, path, choice));
  one(TOKENS.store, 'store', ['store'], values.store);
  one(TOKENS.blobs, 'blob-store', ['blobs'], values.blobs);
  one(TOKENS.matchmaker, 'matchmaker', ['matchmaker'], values.matchmaker);
  one(TOKENS.estimator, 'rating-estimator', ['ratings', 'published'], values.ratings.published);
  one(TOKENS.streaming, 'streaming-rating', ['ratings', 'streaming'], values.ratings.streaming);
  one(TOKENS.checker, 'checker', ['checker'], values.checker);
  one(TOKENS.redactor, 'redactor', ['redactor'], values.redactor);
  one(TOKENS.driver, 'sandbox-driver', ['sandbox'], values.sandbox);
  registerOnce(container, TOKENS.metrics, (inner) => loadNamed(inner, lifecycle, 'metric', 'metrics', values.metrics));
  registerOnce(container, TOKENS.agents, (inner) => loadNamed(inner, lifecycle, 'agent', 'agents', values.agents));
}

/** Every part of a record of the configuration, by the name that the operator chose. */
async function loadNamed<K extends PluginKind>(
  container: DependencyContainer,
  lifecycle: Lifecycle,
  kind: K,
  key: string,
  choices: Readonly<Record<string, PluginChoice>>,
): Promise<ReadonlyMap<string, PluginProducts[K]>> {
  const parts = new Map<string, PluginProducts[K]>();
  for (const [name, choice] of Object.entries(choices))
    parts.set(name, await load(container, lifecycle, kind, [key, name], choice, name));
  return parts;
}

function load<K extends PluginKind>(
  container: DependencyContainer,
  lifecycle: Lifecycle,
  kind: K,
  path: readonly string[],
  choice: PluginChoice,
  label?: string,
): Promise<PluginProducts[K]> {
  const request = {
    ...requestAt(resolveToken(container, TOKENS.config), kind, path, choice),
    ...(label === undefined ? {} : { label }),
  };
  return lifecycle.keep<PluginProducts[K]>(
    path.join('.'),
    loadPlugin(request, resolveToken(container, TOKENS.services)),
  );
}
