import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUTCOME_LABELS, type Fit, type PluginContext, type RatedBattle, type RatingEstimator } from '@coarena/core';
import bootstrap from '@coarena/rating-bootstrap';
import bradleyTerry from '@coarena/rating-bradley-terry';
import covariates from '@coarena/rating-covariates';
import davidson from '@coarena/rating-davidson';

const AGENTS = ['a', 'b', 'c', 'd'];
/** A low floor, so that small corpora publish something; few draws, so that many can be tried. */
const OPTIONS = { floor: 3 };
const none = {} as PluginContext;

const ESTIMATORS: readonly (readonly [string, () => Promise<RatingEstimator>])[] = [
  ['bradley-terry', () => bradleyTerry.create(bradleyTerry.configSchema.parse({ ...OPTIONS, draws: 40 }), none)],
  ['davidson', () => davidson.create(davidson.configSchema.parse({ ...OPTIONS, draws: 40 }), none)],
  ['covariates', () => covariates.create(covariates.configSchema.parse({ ...OPTIONS, draws: 40 }), none)],
  ['bootstrap by judge', () => bootstrap.create(bootstrap.configSchema.parse({ ...OPTIONS, replicates: 100 }), none)],
  [
    'bootstrap by battle',
    () => bootstrap.create(bootstrap.configSchema.parse({ ...OPTIONS, replicates: 100, resample: 'battles' }), none),
  ],
];

const known = fc.record({
  sideOfI: fc.constantFrom('left' as const, 'right' as const),
  steps: fc.record({ i: fc.option(fc.nat({ max: 100 })), j: fc.option(fc.nat({ max: 100 })) }),
  wallMs: fc.record({ i: fc.option(fc.nat({ max: 1_200_000 })), j: fc.option(fc.nat({ max: 1_200_000 })) }),
  correct: fc.record({ i: fc.option(fc.boolean()), j: fc.option(fc.boolean()) }),
});

/** Any rated battle: shared judges, weights from the least one on, covariates known, partly known or missing. */
const battleFrom = (least: number): fc.Arbitrary<RatedBattle> =>
  fc
    .record({
      agents: fc.shuffledSubarray(AGENTS, { minLength: 2, maxLength: 2 }),
      label: fc.constantFrom(...OUTCOME_LABELS),
      weight: fc.oneof(fc.constant(1), fc.double({ min: least, max: 1, noNaN: true })),
      judges: fc.uniqueArray(fc.constantFrom('u', 'v', 'w', 'x', 'y', 'z'), { minLength: 1, maxLength: 3 }),
      covariates: fc.option(known, { nil: undefined }),
    })
    .map(({ agents: [i = '', j = ''], label, weight, judges, covariates: seen }) => ({
      i,
      j,
      label,
      weight,
      clusters: judges.map((cluster) => ({ cluster, share: 1 / judges.length })),
      ...(seen === undefined ? {} : { covariates: seen }),
    }));
/** The least weight of the arena: a calibration showcase judged by the least trusted. */
const anyBattle = battleFrom(0.25 * 0.1);
const corpus = fc.array(anyBattle, { maxLength: 80 });
const extremes = fc.array(battleFrom(1e-9), { maxLength: 80 });
const RUNS = { numRuns: 60 };

describe.each(ESTIMATORS)('%s', (_, make) => {
  const fitOf = async (battles: readonly RatedBattle[], agents: readonly string[] = AGENTS): Promise<Fit> => {
    const evidence = (await make()).evidence();
    for (const battle of battles) evidence.add(battle);
    return evidence.fit({ agents, seed: 9 });
  };

  it('never answers a number that is none, and shows an interval exactly where nothing withholds it', async () => {
    await fc.assert(
      fc.asyncProperty(extremes, async (battles) => {
        const fit = await fitOf(battles);
        for (const row of fit.agents) {
          for (const value of [...Object.values(row), ...(row.band ?? [])])
            if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
          expect(row.rating === null).toBe(row.withheld === 'provisional');
          expect(row.lower === null).toBe(row.withheld !== null);
          expect(row.band === null).toBe(row.withheld !== null);
        }
        for (const { estimate, seModel } of fit.coefficients ?? []) {
          expect(estimate === null).toBe(seModel === null);
          expect(Number.isFinite(estimate ?? 0) && Number.isFinite(seModel ?? 0)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('does not care about the order of battles, nor about what was added and taken back', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, fc.array(anyBattle, { maxLength: 30 }), fc.nat(), async (kept, gone, turn) => {
        const evidence = (await make()).evidence();
        const at = turn % (kept.length + 1);
        for (const battle of gone) evidence.add(battle);
        for (const battle of [...kept.slice(at), ...kept.slice(0, at)]) evidence.add(battle);
        for (const battle of [...gone].reverse()) evidence.remove(battle);
        closeTo(evidence.fit({ agents: AGENTS, seed: 9 }), await fitOf(kept));
      }),
      RUNS,
    );
  });

  it('does not care which agent of a battle is called i', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, async (battles) => closeTo(await fitOf(battles.map(turned)), await fitOf(battles))),
      RUNS,
    );
  });

  it('rates in any order of the agents alike', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, fc.shuffledSubarray(AGENTS, { minLength: 4 }), async (battles, order) => {
        const fit = await fitOf(battles, order);
        const expected = await fitOf(battles);
        // Of two main components with as many battles the earlier one is taken, which is a question of order.
        fc.pre(fit.centring.toSorted().join() === expected.centring.toSorted().join());
        const sorted = AGENTS.map((id) => fit.agents.find((row) => row.id === id)!);
        closeTo({ ...fit, agents: sorted }, expected, ['theta', 'rating', 'seModel', 'seCluster']);
      }),
      RUNS,
    );
  });
});

/** Where strengths are all that is estimated: a tie parameter or a coefficient moves with every battle, and everybody with it. */
const PLAIN = ESTIMATORS.filter(([name]) => !['covariates', 'davidson'].includes(name));

describe.each(PLAIN)('%s', (_, make) => {
  it('never puts an agent lower, against anybody, for one more win', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, anyBattle, async (battles, more) => {
        const evidence = (await make()).evidence();
        for (const battle of battles) evidence.add(battle);
        const lead = ({ agents }: Fit, other: string): number =>
          agents.find(({ id }) => id === more.i)!.theta - agents.find(({ id }) => id === other)!.theta;
        const asked = { agents: AGENTS, seed: 9, bands: false };
        const before = evidence.fit(asked);
        evidence.add({ ...more, label: 'i' });
        const after = evidence.fit(asked);
        for (const other of AGENTS) expect(lead(after, other)).toBeGreaterThan(lead(before, other) - 1e-9);
      }),
      RUNS,
    );
  });
});

/** The same battle told from the other side. */
function turned(battle: RatedBattle): RatedBattle {
  const labels = { i: 'j', j: 'i', tie: 'tie', both_bad: 'both_bad' } as const;
  const { sideOfI, steps, wallMs, correct } = battle.covariates ?? {};
  return {
    ...battle,
    i: battle.j,
    j: battle.i,
    label: labels[battle.label],
    ...(steps && wallMs && correct
      ? {
          covariates: {
            sideOfI: sideOfI === 'left' ? 'right' : 'left',
            steps: { i: steps.j, j: steps.i },
            wallMs: { i: wallMs.j, j: wallMs.i },
            correct: { i: correct.j, j: correct.i },
          },
        }
      : {}),
  };
}

const FIGURES = ['theta', 'rating', 'seModel', 'seCluster', 'lower', 'upper'] as const;

/** Both publish the same, up to what rounding does to numbers that the penalty alone holds. */
function closeTo(actual: Fit, expected: Fit, figures: readonly (typeof FIGURES)[number][] = FIGURES): void {
  expect([actual.battles, actual.clusters, actual.components.flat().toSorted()]).toEqual([
    expected.battles,
    expected.clusters,
    expected.components.flat().toSorted(),
  ]);
  for (const [k, row] of expected.agents.entries()) {
    expect(actual.agents[k]).toMatchObject({ withheld: row.withheld, battles: row.battles });
    for (const figure of figures) {
      const [one, other] = [actual.agents[k]![figure], row[figure]];
      if (other === null) expect(one).toBeNull();
      else expect(Math.abs(one! - other), `${row.id}.${figure}`).toBeLessThan(1e-6 * (1 + Math.abs(other) / 1_000));
    }
  }
}
