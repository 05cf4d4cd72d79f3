import { readFileSync } from 'node:fs';
import type { Fit, FitRow, OutcomeLabel, RatedBattle, RatingEvidence } from '@coarena/core';
import { BradleyTerryConfig } from '../src/config.ts';
import { BradleyTerryEstimator } from '../src/estimator.ts';

/** A reference corpus: what was voted, and the board that independent implementations found for it. */
export type Corpus = {
  readonly name: string;
  readonly agents: readonly string[];
  readonly battles: {
    readonly i: readonly number[];
    readonly j: readonly number[];
    readonly label: readonly OutcomeLabel[];
    readonly w: readonly number[];
    readonly cluster: readonly string[];
  };
  readonly expected: {
    readonly newton_iterations_full_step?: number;
    readonly board: {
      readonly centring: readonly string[];
      readonly clusters: number;
      readonly agents: readonly Partial<FitRow>[];
    };
  };
};

/** The reference file of that name. */
export function readReference<T>(name: string): T {
  const url = new URL(`../../../../tests/fixtures/rating/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as T;
}

/** The battles of a corpus, each by one judge. */
export function battlesOf({ agents, battles }: Pick<Corpus, 'agents' | 'battles'>): readonly RatedBattle[] {
  return battles.i.map((i, row) => ({
    i: agents[i] as string,
    j: agents[battles.j[row] as number] as string,
    label: battles.label[row] as OutcomeLabel,
    weight: battles.w[row] as number,
    clusters: [{ cluster: battles.cluster[row] as string, share: 1 }],
  }));
}

/** Evidence of the battles, with the given options over the defaults. */
export function evidenceOf(battles: readonly RatedBattle[], options: Partial<BradleyTerryConfig> = {}): RatingEvidence {
  const evidence = new BradleyTerryEstimator(BradleyTerryConfig.parse(options)).evidence();
  for (const battle of battles) evidence.add(battle);
  return evidence;
}

/** Bands by agent. */
export function bandsOf(fit: Fit): Readonly<Record<string, readonly [number, number] | null>> {
  return Object.fromEntries(fit.agents.map((row) => [row.id, row.band]));
}
