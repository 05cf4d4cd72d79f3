import type { AgentAdapter } from '../ports/agent-adapter.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Checker } from '../ports/checker.ts';
import type { Matchmaker } from '../ports/matchmaker.ts';
import type { MetricSet } from '../ports/metric.ts';
import type { RatingEstimator } from '../ports/rating-estimator.ts';
import type { Redactor } from '../ports/redactor.ts';
import type { SandboxDriver } from '../ports/sandbox-driver.ts';
import type { Store } from '../ports/store/index.ts';
import type { StreamingRating } from '../ports/streaming-rating.ts';

/** What a plugin of each kind makes. A new kind is a line here and a port beside the others. */
export type PluginProducts = {
  agent: AgentAdapter;
  'sandbox-driver': SandboxDriver;
  matchmaker: Matchmaker;
  'rating-estimator': RatingEstimator;
  'streaming-rating': StreamingRating;
  checker: Checker;
  metric: MetricSet;
  redactor: Redactor;
  store: Store;
  'blob-store': BlobStore;
};

/** The name of a kind. */
export type PluginKind = keyof PluginProducts;

/** Every kind, with the key of the configuration that selects it and the folder of the bundled ones. */
export const PLUGIN_KINDS: Readonly<Record<PluginKind, { readonly key: string; readonly folder: string }>> = {
  agent: { key: 'agents.NAME', folder: 'plugins/agents' },
  'sandbox-driver': { key: 'sandbox', folder: 'sandbox-drivers' },
  matchmaker: { key: 'matchmaker', folder: 'plugins/matchmakers' },
  'rating-estimator': { key: 'ratings.published', folder: 'plugins/ratings' },
  'streaming-rating': { key: 'ratings.streaming', folder: 'plugins/ratings' },
  checker: { key: 'checker', folder: 'plugins/checkers' },
  metric: { key: 'metrics.NAME', folder: 'plugins/metrics' },
  redactor: { key: 'redactor', folder: 'plugins/redactors' },
  store: { key: 'store', folder: 'plugins/stores' },
  'blob-store': { key: 'blobs', folder: 'plugins/blobs' },
};

/** The version of this contract. A plugin states the one it was written for. */
export const PLUGIN_API_VERSION = 1;
