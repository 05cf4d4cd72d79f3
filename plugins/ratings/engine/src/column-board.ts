import { aggregateClusters, type JudgedColumns } from './cluster-columns.ts';
import { aggregateColumns } from './columns.ts';
import { connectedParts } from './components.ts';
import { modelCovariance } from './covariance.ts';
import { maximise, type Maximum } from './newton.ts';
import {
  publishWith,
  type BandRequest,
  type Publication,
  type PublicationRules,
  type PublishedErrors,
} from './published.ts';
import { clusterVariances, columnVariances } from './sandwich.ts';

/** Numbers that a table of scores by judge may have: 128 MB. */
const LARGEST_TABLE = 2 ** 24;

/** A whole corpus in columns to everything that is published of it: Algorithms 2 and 3 in one go. */
export function boardOfColumns(
  columns: JudgedColumns,
  rules: PublicationRules & { readonly tolerance: number },
  bands: BandRequest,
): { readonly maximum: Maximum; readonly publication: Publication } {
  const pairs = aggregateColumns(columns);
  const parts = connectedParts(pairs);
  const maximum = maximise(pairs, parts, rules);
  const { theta } = maximum;
  const table = columns.clusters * columns.agents <= LARGEST_TABLE;
  const errors = (set: readonly number[]): PublishedErrors => {
    const covariance = modelCovariance(pairs, parts, theta, set, rules.ridge);
    const robust = table
      ? columnVariances(columns, pairs, theta, covariance)
      : clusterVariances(pairs, aggregateClusters(columns, pairs), theta, covariance);
    return { model: covariance.model, between: covariance.between, robust };
  };
  const clusters = clustersIn(columns);
  return { maximum, publication: publishWith({ pairs, parts, clusters, theta, errors }, rules, bands) };
}

/** How many clusters judged at all. */
function clustersIn({ cluster, clusters }: JudgedColumns): number {
  const seen = new Uint8Array(clusters);
  let count = 0;
  for (let row = 0; row < cluster.length; row += 1) {
    const g = cluster[row] as number;
    count += 1 - (seen[g] as number);
    seen[g] = 1;
  }
  return count;
}
