// Made by "npm run generate" from the packages in plugins/ and sandbox-drivers/. Do not edit.
import type { PluginKind } from '@coarena/core';

/** Package of each bundled plugin by kind and short name. */
export const BUNDLED: Readonly<Record<PluginKind, Readonly<Record<string, string>>>> = {
  agent: { 'rule-based': '@coarena/agent-rule-based' },
  'sandbox-driver': { local: '@coarena/sandbox-driver-local' },
  matchmaker: { uncertainty: '@coarena/matchmaker-uncertainty', uniform: '@coarena/matchmaker-uniform' },
  'rating-estimator': {
    bootstrap: '@coarena/rating-bootstrap',
    'bradley-terry': '@coarena/rating-bradley-terry',
    covariates: '@coarena/rating-covariates',
    davidson: '@coarena/rating-davidson',
  },
  'streaming-rating': { elo: '@coarena/rating-elo' },
  checker: { isolated: '@coarena/checker-isolated' },
  metric: {},
  redactor: { 'accessibility-mask': '@coarena/redactor-accessibility-mask', off: '@coarena/redactor-off' },
  store: { postgres: '@coarena/store-postgres' },
  'blob-store': { filesystem: '@coarena/blobs-filesystem' },
};
