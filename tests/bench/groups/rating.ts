import type { PluginContext, RatingEstimator } from '@coarena/core';
import bootstrap from '@coarena/rating-bootstrap';
import bradleyTerry from '@coarena/rating-bradley-terry';
import {
  aggregateColumns,
  boardOfColumns,
  connectedParts,
  ExactTotals,
  maximise,
  pairTotalsOf,
  publish,
  totalsOf,
} from '@coarena/rating-engine';
import { readReference, type CorpusVotes } from '../../fixtures/rating/read-reference.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { battlesOf, columnsOf, namesOf, totalsOfBoard, vote } from '../rating/boards.ts';
import { besidePeer, measurePeers, type Peers } from '../rating/peers.ts';
import { timed, undisturbed } from '../rating/timing.ts';

const config = bradleyTerry.configSchema.parse({});
const bands = (agents: number) => ({
  seed: 1,
  mode: 'joint' as const,
  listed: Array.from({ length: agents }, (_, k) => k),
});

/** The rating on synthetic boards; only the last figure compares with values found elsewhere. */
export async function* figures(): AsyncGenerator<Figure> {
  const peers = measurePeers();
  yield* millionBattles(peers);
  yield fitOf300(peers);
  yield oneMoreVote();
  yield intervalsAndBands();
  yield await thousandRefits(100, 20_000, 500, peers);
  yield await thousandRefits(300, 90_000, 2_000, peers);
  yield distanceFromOptimum();
}

/** A million rows by 5,000 judges to strengths, and to everything that is published of 100 agents. */
function* millionBattles(peers: Peers): Generator<Figure> {
  const columns = columnsOf(100, 1_000_000, 5_000);
  const fit = undisturbed(15, () => {
    const pairs = aggregateColumns(columns);
    maximise(pairs, connectedParts(pairs), config);
  });
  yield besidePeer('million-battles', fit, peers);
  const board = undisturbed(9, () => boardOfColumns(columns, config, bands(100)));
  yield { name: 'rating.million-battles-to-board', value: board };
}

/** 300 agents that have nearly all met, from nothing. */
function fitOf300(peers: Peers): Figure {
  const pairs = aggregateColumns(columnsOf(300, 90_000, 2_000));
  const value = undisturbed(40, () => maximise(pairs, connectedParts(pairs), config));
  return besidePeer('fit-300-agents', value, peers);
}

/**
 * 100 agents and the default window of 20,000 battles: a vote comes in, the strengths are fitted again. Each vote's fit is
 * repeated and the least time taken, so that the 99th percentile is that of the work and not of the machine's other work.
 */
function oneMoreVote(): Figure {
  const totals = totalsOfBoard(100, 20_000, 500);
  const names = namesOf(100);
  const times = Array.from({ length: 220 }, (_, k) => {
    const one = vote(names[k % 100] ?? '', names[(k + 7) % 100] ?? '', 'i', `judge${k % 500}`);
    const work = (): void => {
      totals.record(one, 1);
      const pairs = pairTotalsOf(totals, names);
      maximise(pairs, connectedParts(pairs), config);
    };
    return undisturbed(5, work);
  });
  // The first rounds are the compiler's.
  return { name: 'rating.refit-one-vote.p99', value: quantile(times.slice(20), 0.99) };
}

/** Both standard errors, intervals and 2,000 joint draws of 100 agents, on top of a fit. */
function intervalsAndBands(): Figure {
  const { pairs, clusters } = totalsOf(totalsOfBoard(100, 20_000, 500), namesOf(100));
  const maximum = maximise(pairs, connectedParts(pairs), config);
  const value = undisturbed(25, () => publish(pairs, clusters, maximum, config, bands(100)));
  return { name: 'rating.intervals-and-bands', value };
}

/** The board of the bootstrap: a thousand times other judges, a thousand fits, intervals and bands from them. */
async function thousandRefits(agents: number, rows: number, judges: number, peers: Peers): Promise<Figure> {
  const options = bootstrap.configSchema.parse({ replicates: 1_000 });
  const estimator: RatingEstimator = await bootstrap.create(options, {} as PluginContext);
  const evidence = estimator.evidence();
  for (const battle of battlesOf(agents, rows, judges)) evidence.add(battle);
  const value = Math.min(...[1, 2].map((seed) => timed(() => evidence.fit({ agents: namesOf(agents), seed }))));
  return besidePeer(`bootstrap-${agents}-agents`, value, peers);
}

type Corpus = CorpusVotes & {
  readonly expected: { readonly board: { readonly agents: readonly { readonly theta: number }[] } };
};

/** The largest distance of a strength from the optimum that other implementations found, over reference corpora. */
function distanceFromOptimum(): Figure {
  const names = [
    'a0_paper_table2_reconstructed',
    'd_weights_below_one',
    'e_ties_and_both_bad',
    'h_newcomer_below_floor',
  ];
  const distances = names.flatMap((name) => {
    const { agents, battles, expected } = readReference<Corpus>(name);
    const totals = new ExactTotals();
    for (const [row, label] of battles.label.entries()) {
      const agentOf = (side: 'i' | 'j'): string => agents[battles[side][row] ?? -1] ?? '';
      totals.record(vote(agentOf('i'), agentOf('j'), label, battles.cluster[row] ?? '', battles.w[row]), 1);
    }
    const { pairs, clusters } = totalsOf(totals, agents);
    const maximum = maximise(pairs, connectedParts(pairs), config);
    const { figures: rows } = publish(pairs, clusters, maximum, config, bands(agents.length));
    return expected.board.agents.map(
      ({ theta }, agent) => Math.abs(theta - (rows[agent]?.theta ?? Number.NaN)) * config.eloPerTheta,
    );
  });
  return { name: 'rating.distance-from-optimum', value: Math.max(...distances) };
}
