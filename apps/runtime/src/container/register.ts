import type { DependencyContainer } from 'tsyringe';
import type { AgentAdapter, PluginChoice, PluginKind, PluginProducts } from '@coarena/core';
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
  one(TOKENS.driver, 'sandbox-driver', ['sandbox'], values.sandbox);
  registerOnce(container, TOKENS.agents, (inner) => loadRoster(inner, lifecycle, values.agents));
}

async function loadRoster(
  container: DependencyContainer,
  lifecycle: Lifecycle,
  roster: Readonly<Record<string, PluginChoice>>,
): Promise<ReadonlyMap<string, AgentAdapter>> {
  const agents = new Map<string, AgentAdapter>();
  for (const [name, choice] of Object.entries(roster))
    agents.set(name, await load(container, lifecycle, 'agent', ['agents', name], choice, name));
  return agents;
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
