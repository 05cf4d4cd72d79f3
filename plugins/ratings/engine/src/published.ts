import { seededStream, type BandMode, type WithheldReason } from '@coarena/core';
import { drawRanks, type Band } from './bands.ts';
import { centred, centringOf, type Centring } from './centring.ts';
import { connectedParts, strongParts, type Partition } from './components.ts';
import { modelCovariance } from './covariance.ts';
import type { Maximum } from './newton.ts';
import { normalStream } from './normal.ts';
import { clusterVariances } from './sandwich.ts';
import { levelOf, studentQuantile } from './student.ts';
import { battlesByAgent, clusterCount, type ClusterTotals, type PairTotals } from './totals.ts';

/** The scale and the rules of publication. */
export type PublicationRules = {
  readonly ridge: number;
  readonly floor: number;
  readonly R0: number;
  readonly eloPerTheta: number;
  readonly z: number;
  readonly draws: number;
};

/** One agent's figures, in Elo but for `theta`; null where the rules withhold them. */
export type Figures = {
  readonly theta: number;
  readonly rating: number | null;
  readonly seModel: number | null;
  readonly seCluster: number | null;
  readonly halfWidth: number | null;
  readonly band: Band | null;
  readonly withheld: WithheldReason | null;
  readonly battles: number;
};

/** Everything that is published of a maximum. */
export type Publication = { readonly centring: readonly number[]; readonly figures: readonly Figures[] };

/**
 * Errors of a fit after projection on a centring set, in natural-log units: model variances by agent, the model covariance
 * of two agents of the set's own connected part, and cluster-robust variances (null below two clusters).
 */
export type PublishedErrors = {
  readonly model: Float64Array;
  readonly between: (x: number, y: number) => number;
  readonly robust: Float64Array | null;
};

/** How the bands are drawn. `listed` are the agents that take a position: bands rank among them. */
export type BandRequest = { readonly seed: number; readonly mode: BandMode; readonly listed: readonly number[] };

/** Algorithm 3 on a maximum: centring, both standard errors, interval, the reason to withhold it, rank bands. */
export function publish(
  pairs: PairTotals,
  clusters: ClusterTotals,
  maximum: Pick<Maximum, 'theta'>,
  rules: PublicationRules,
  bands: BandRequest,
): Publication {
  const parts = connectedParts(pairs);
  const errors = (set: readonly number[]): PublishedErrors => {
    const covariance = modelCovariance(pairs, parts, maximum.theta, set, rules.ridge);
    const robust = clusterVariances(pairs, clusters, maximum.theta, covariance);
    return { model: covariance.model, between: covariance.between, robust };
  };
  return publishWith({ pairs, parts, clusters: clusterCount(clusters), theta: maximum.theta, errors }, rules, bands);
}

/**
 * The same for any model whose strengths are `theta`, each connected part summing to zero: `errors` answers the errors
 * of its strengths for a centring set and is asked once, if anybody is past the floor. `clusters` is their number (G).
 */
export function publishWith(
  fitted: {
    readonly pairs: PairTotals;
    readonly parts: Partition;
    readonly clusters: number;
    readonly theta: Float64Array;
    readonly errors: (set: readonly number[]) => PublishedErrors;
  },
  rules: PublicationRules,
  bands: BandRequest,
): Publication {
  const { pairs, parts, clusters } = fitted;
  const strong = strongParts(pairs);
  const battles = battlesByAgent(pairs);
  const past = Array.from(battles, (count) => count >= rules.floor);
  const centring = centringOf(pairs, strong, past);
  const theta = centred(fitted.theta, centring.set);
  const reasons = withheldReasons({ parts, strong, past, battles, centring, clusters });
  const none = past.every((each) => !each);
  const covariance = none ? null : fitted.errors(centring.set);
  const robust = covariance?.robust ?? null;
  const t = robust === null ? null : studentQuantile(levelOf(rules.z), clusters - 1);
  const figures = Array.from(theta, (strength, agent): Figures => {
    const shown = past[agent] === true && covariance !== null;
    const seModel = shown ? rules.eloPerTheta * Math.sqrt(Math.max(0, covariance.model[agent] as number)) : null;
    const seCluster =
      shown && robust !== null ? rules.eloPerTheta * Math.sqrt(Math.max(0, robust[agent] as number)) : null;
    const withheld = reasons[agent] ?? null;
    return {
      theta: strength,
      rating: shown ? rules.R0 + rules.eloPerTheta * strength : null,
      seModel,
      seCluster,
      halfWidth:
        withheld === null && seModel !== null ? Math.max(rules.z * seModel, (t ?? 0) * (seCluster ?? 0)) : null,
      band: null,
      withheld,
      battles: battles[agent] as number,
    };
  });
  const ranked = bands.listed.filter((agent) => figures[agent]?.halfWidth != null);
  if (covariance === null || ranked.length === 0) return { centring: centring.set, figures };
  // Widened where the interval is wider than the model's own, so that a band never claims more than the interval does.
  const counter = drawRanks({
    ratings: ranked.map((agent) => figures[agent]?.rating ?? rules.R0),
    errors: ranked.map((agent) => (figures[agent]?.halfWidth ?? 0) / rules.z),
    correlation:
      bands.mode === 'independent'
        ? null
        : (x, y) => {
            const [first, second] = [ranked[x] as number, ranked[y] as number];
            const scale = Math.sqrt((covariance.model[first] as number) * (covariance.model[second] as number));
            return scale === 0 ? Number(x === y) : covariance.between(first, second) / scale;
          },
    draws: rules.draws,
    normal: normalStream(seededStream(bands.seed)),
  }).bands();
  const bandOf = new Map(ranked.map((agent, position) => [agent, counter[position] ?? null]));
  return {
    centring: centring.set,
    figures: figures.map((each, agent) => ({ ...each, band: bandOf.get(agent) ?? null })),
  };
}

/** The first reason, in the vocabulary's order, that keeps an agent's interval off the board. */
function withheldReasons(facts: {
  readonly parts: Partition;
  readonly strong: Partition;
  readonly past: readonly boolean[];
  readonly battles: Float64Array;
  readonly centring: Centring;
  readonly clusters: number;
}): readonly (WithheldReason | null)[] {
  const { parts, strong, past, battles, centring, clusters } = facts;
  const playing = battles.reduce((count, each) => count + (each > 0 ? 1 : 0), 0);
  const main = centring.main;
  const home = main === null ? null : parts.of[centring.set[0] as number];
  return past.map((isPast, agent) => {
    if (!isPast) return 'provisional';
    if (battles[agent] === 0 || (home !== null && parts.of[agent] !== home)) return 'disconnected';
    if (main === null || strong.of[agent] !== main) return 'separated';
    return clusters < playing ? 'fewer_clusters_than_agents' : null;
  });
}
