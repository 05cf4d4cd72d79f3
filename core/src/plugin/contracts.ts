import type { PluginKind, PluginProducts } from './kinds.ts';

type Contract<K extends PluginKind> = {
  /** What a plugin of the kind may declare; a case of the conformance suite may ask for each. */
  readonly capabilities: readonly string[];
  /** What its `create` has to answer, at the least. */
  readonly product: readonly (keyof PluginProducts[K] & string)[];
};

/** What is checked of each kind beyond its descriptor: the names of capabilities, and the parts of what is made. */
export const PLUGIN_CONTRACTS: { readonly [K in PluginKind]: Contract<K> } = {
  agent: { capabilities: ['deterministic'], product: ['open', 'dispose'] },
  'sandbox-driver': {
    capabilities: ['snapshot', 'liveView', 'nestedBrowserSandbox', 'memoryLimit', 'commands'],
    product: ['provision', 'list', 'reap', 'dispose'],
  },
  matchmaker: { capabilities: [], product: ['draw', 'dispose'] },
  'rating-estimator': { capabilities: ['intervals', 'bands', 'differences'], product: ['evidence', 'dispose'] },
  'streaming-rating': { capabilities: [], product: ['start', 'update', 'dispose'] },
  checker: { capabilities: [], product: ['review', 'check', 'dispose'] },
  metric: { capabilities: [], product: ['metrics', 'dispose'] },
  redactor: { capabilities: ['masks'], product: ['redact', 'dispose'] },
  store: {
    capabilities: ['embedded'],
    product: ['accounts', 'tasks', 'battles', 'judgments', 'reservations', 'auth', 'log', 'boards', 'now', 'dispose'],
  },
  'blob-store': { capabilities: ['damage'], product: ['put', 'get', 'read', 'has', 'dispose'] },
};
