import { WEIGHT_RULE, type WeightRule } from '@coarena/core';
import { faultsOf, isRecord, seen, type Faulty } from './fault.ts';

/** A vote of such a file, from the view of agent `i`. */
export type VoteEntry = {
  readonly judge: string;
  readonly choice: 'i' | 'j' | 'tie' | 'both_bad' | 'abstain';
  readonly seconds: number;
  readonly retracted: boolean;
  readonly untrusted: boolean;
  readonly trust: number;
  readonly is_submitter: boolean;
};

/** A resolved battle of such a file, its votes included. */
export type BattleEntry = {
  readonly id: string;
  readonly named_model_visible: boolean;
  readonly run_record_i: boolean;
  readonly run_record_j: boolean;
  readonly steps_i: number;
  readonly steps_j: number;
  readonly ended_early_by_submitter: boolean;
  readonly step_budget_i: number;
  readonly step_budget_j: number;
  readonly calibration: boolean;
  readonly min_read_seconds: number;
  readonly votes: readonly VoteEntry[];
};

/** A checked file of resolved battles. */
export type ExclusionsCorpus = { readonly battles: readonly BattleEntry[]; readonly rule: WeightRule };

type Check = { readonly needs: string; readonly fits: (value: unknown) => boolean };

const CHOICES = ['i', 'j', 'tie', 'both_bad', 'abstain'];
const name: Check = { needs: 'a name', fits: (value) => typeof value === 'string' && value.trim() !== '' };
const flag: Check = { needs: 'true or false', fits: (value) => typeof value === 'boolean' };
const count: Check = {
  needs: 'a whole number from 0 on',
  fits: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
};
const seconds: Check = {
  needs: 'seconds from 0 on',
  fits: (value) => Number.isFinite(value) && (value as number) >= 0,
};
const share: Check = {
  needs: 'a number from 0 to 1',
  fits: (value) => Number.isFinite(value) && (value as number) >= 0 && (value as number) <= 1,
};
const list: Check = { needs: 'a list', fits: Array.isArray };

const BATTLE: Readonly<Record<keyof BattleEntry, Check>> = {
  id: name,
  named_model_visible: flag,
  run_record_i: flag,
  run_record_j: flag,
  steps_i: count,
  steps_j: count,
  ended_early_by_submitter: flag,
  step_budget_i: count,
  step_budget_j: count,
  calibration: flag,
  min_read_seconds: seconds,
  votes: list,
};
const VOTE: Readonly<Record<keyof VoteEntry, Check>> = {
  judge: name,
  choice: { needs: `one of ${CHOICES.join(', ')}`, fits: (value) => CHOICES.some((choice) => choice === value) },
  seconds,
  retracted: flag,
  untrusted: flag,
  trust: share,
  is_submitter: flag,
};

/**
 * Checks a file of resolved battles. Throws `corpus_invalid` at the first fault, with its field and the battle's row: a
 * missing, unknown or wrong field, a battle's id twice, two live votes of one judge on one battle.
 */
export function parseExclusions(document: Readonly<Record<string, unknown>>, file: string): ExclusionsCorpus {
  const fault = faultsOf(file);
  const battles = document['battles'];
  if (!Array.isArray(battles)) throw fault('battles', null, `a list of battles is needed, seen ${seen(battles)}`);
  const ids = new Set<string>();
  for (const [row, battle] of battles.entries()) {
    const entry = checked<BattleEntry>(battle, BATTLE, 'battles', row, fault);
    if (ids.has(entry.id)) throw fault('battles.id', row, `the battle ${seen(entry.id)} is there twice`);
    ids.add(entry.id);
    const live = new Set<string>();
    for (const vote of entry.votes) {
      const { judge, retracted } = checked<VoteEntry>(vote, VOTE, 'battles.votes', row, fault);
      if (!retracted && live.has(judge))
        throw fault('battles.votes', row, `the judge ${seen(judge)} has two live votes`);
      if (!retracted) live.add(judge);
    }
  }
  const rule = {
    showcaseGamma: weightOf(document['gamma_cal'], 'gamma_cal', WEIGHT_RULE.showcaseGamma, fault),
    omegaMin: weightOf(document['omega_min'], 'omega_min', WEIGHT_RULE.omegaMin, fault),
  };
  return { battles: battles as readonly BattleEntry[], rule };
}

function checked<T>(
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  path: string,
  row: number,
  fault: Faulty,
): T {
  if (!isRecord(value)) throw fault(path, row, `an object is needed, seen ${seen(value)}`);
  for (const key of Object.keys(value))
    if (!Object.hasOwn(checks, key)) throw fault(`${path}.${key}`, row, 'is no field');
  for (const [key, { needs, fits }] of Object.entries(checks)) {
    if (!fits(value[key])) throw fault(`${path}.${key}`, row, `${needs} is needed, seen ${seen(value[key])}`);
  }
  return value as T;
}

function weightOf(value: unknown, field: string, otherwise: number, fault: Faulty): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || !(value > 0 && value <= 1))
    throw fault(field, null, `a number in (0, 1] is needed, seen ${seen(value)}`);
  return value;
}
