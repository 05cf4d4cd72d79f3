import type {
  AgentAdapter,
  BlobStore,
  Checker,
  Clock,
  Hasher,
  Matchmaker,
  MetricSet,
  Random,
  RatingEstimator,
  Redactor,
  SandboxDriver,
  Signer,
  Store,
  StreamingRating,
} from '@coarena/core';
import type { LoadedConfig } from '../config/load.ts';
import type { PluginServices } from '../plugins/context.ts';
import { token } from './token.ts';

/** Keys of everything in the container. Plugins come as promises: loading one imports it. */
export const TOKENS = {
  config: token<LoadedConfig>('config'),
  services: token<PluginServices>('services'),
  clock: token<Clock>('clock'),
  random: token<Random>('random'),
  hasher: token<Hasher>('hasher'),
  signer: token<Promise<Signer>>('signer'),
  store: token<Promise<Store>>('store'),
  blobs: token<Promise<BlobStore>>('blobs'),
  matchmaker: token<Promise<Matchmaker>>('matchmaker'),
  estimator: token<Promise<RatingEstimator>>('estimator'),
  streaming: token<Promise<StreamingRating>>('streaming'),
  checker: token<Promise<Checker>>('checker'),
  redactor: token<Promise<Redactor>>('redactor'),
  metrics: token<Promise<ReadonlyMap<string, MetricSet>>>('metrics'),
  driver: token<Promise<SandboxDriver>>('driver'),
  agents: token<Promise<ReadonlyMap<string, AgentAdapter>>>('agents'),
} as const;
