import { OUTCOME_LABELS, scoreOf, type OutcomeLabel, type RatedBattle } from '@coarena/core';
import { faultsOf, isRecord, seen, type Faulty } from './fault.ts';

/** A checked corpus: the agents, the battles in the file's order, and options for the estimator. */
export type Corpus = {
  readonly agents: readonly string[];
  readonly battles: readonly RatedBattle[];
  readonly options: Readonly<Record<string, number>>;
};

type Setting = { readonly option: string; readonly needs: string; readonly fits: (value: number) => boolean };

/** Settings of a corpus and the option of the estimator that each one sets. */
const SETTINGS: Readonly<Record<string, Setting>> = {
  ridge: { option: 'ridge', needs: 'a number in (0, 1]', fits: (x) => x > 0 && x <= 1 },
  step_tolerance: { option: 'tolerance', needs: 'a number in (0, 0.001]', fits: (x) => x > 0 && x <= 1e-3 },
  R0: { option: 'R0', needs: 'a finite number', fits: () => true },
  elo_per_theta: { option: 'eloPerTheta', needs: 'a positive number', fits: (x) => x > 0 },
  provisional_floor: { option: 'floor', needs: 'a whole number from 1 on', fits: (x) => Number.isInteger(x) && x >= 1 },
  z975: { option: 'z', needs: 'a number from 0.5 to 6', fits: (x) => x >= 0.5 && x <= 6 },
};

const COLUMNS = ['i', 'j', 'label', 'y', 'w', 'cluster'] as const;
const REQUIRED = ['i', 'j', 'label'] as const;

/**
 * Checks a corpus: agents without repetition, columns of equal length, known agents and labels, two agents a battle, weights
 * in (0, 1]. Throws `corpus_invalid` at the first fault, with its field and row. No battle at all is no fault.
 */
export function parseCorpus(document: Readonly<Record<string, unknown>>, file: string): Corpus {
  const fault = faultsOf(file);
  const agents = agentsOf(document['agents'], fault);
  const columns = columnsOf(document['battles'], fault);
  const battles = columns.i.map((_, row) => battleAt(columns, row, agents, fault));
  return { agents, battles, options: optionsOf(document['settings'], fault) };
}

function agentsOf(value: unknown, fault: Faulty): readonly string[] {
  if (!Array.isArray(value)) throw fault('agents', null, `a list of names is needed, seen ${seen(value)}`);
  const names = new Set<string>();
  for (const [row, name] of value.entries()) {
    if (typeof name !== 'string' || name.trim() === '')
      throw fault('agents', row, `a name is needed, seen ${seen(name)}`);
    if (names.has(name)) throw fault('agents', row, `the agent ${seen(name)} is there twice`);
    names.add(name);
  }
  return [...names];
}

type Columns = Readonly<Record<(typeof REQUIRED)[number], readonly unknown[]>> &
  Readonly<Partial<Record<'y' | 'w' | 'cluster', readonly unknown[]>>>;

function columnsOf(value: unknown, fault: Faulty): Columns {
  if (!isRecord(value)) throw fault('battles', null, `an object of columns is needed, seen ${seen(value)}`);
  for (const name of Object.keys(value)) {
    if (!COLUMNS.some((known) => known === name))
      throw fault(`battles.${name}`, null, `is no column; the columns are ${COLUMNS.join(', ')}`);
  }
  const present = COLUMNS.filter((name) => value[name] !== undefined || REQUIRED.some((each) => each === name));
  let length: number | null = null;
  for (const name of present) {
    const column = value[name];
    if (!Array.isArray(column)) throw fault(`battles.${name}`, null, `a list is needed, seen ${seen(column)}`);
    length ??= column.length;
    if (column.length !== length) {
      const row = Math.min(column.length, length);
      throw fault(`battles.${name}`, row, `the column has ${column.length} rows, battles.i has ${length}`);
    }
  }
  return value as Columns;
}

function battleAt(columns: Columns, row: number, agents: readonly string[], fault: Faulty): RatedBattle {
  const i = agentAt(columns, 'i', row, agents, fault);
  const j = agentAt(columns, 'j', row, agents, fault);
  if (i === j) throw fault('battles.j', row, `a battle needs two agents, both are ${seen(i)}`);
  const label = columns.label[row];
  if (!isLabel(label))
    throw fault('battles.label', row, `one of ${OUTCOME_LABELS.join(', ')} is needed, seen ${seen(label)}`);
  if (columns.y !== undefined && columns.y[row] !== scoreOf(label))
    throw fault('battles.y', row, `${seen(columns.y[row])} contradicts the label ${label}, which is ${scoreOf(label)}`);
  const weight = columns.w === undefined ? 1 : columns.w[row];
  if (typeof weight !== 'number' || !(weight > 0 && weight <= 1))
    throw fault('battles.w', row, `a weight in (0, 1] is needed, seen ${seen(weight)}`);
  const cluster = columns.cluster === undefined ? `battle ${row}` : columns.cluster[row];
  if (typeof cluster !== 'string' || cluster.trim() === '')
    throw fault('battles.cluster', row, `the name of a judge is needed, seen ${seen(cluster)}`);
  return { i, j, label, weight, clusters: [{ cluster, share: 1 }] };
}

function agentAt(columns: Columns, name: 'i' | 'j', row: number, agents: readonly string[], fault: Faulty): string {
  const index = columns[name][row];
  const agent = typeof index === 'number' ? agents[index] : undefined;
  if (agent === undefined)
    throw fault(
      `battles.${name}`,
      row,
      `an agent's index from 0 to ${agents.length - 1} is needed, seen ${seen(index)}`,
    );
  return agent;
}

function optionsOf(value: unknown, fault: Faulty): Corpus['options'] {
  if (value === undefined) return {};
  if (!isRecord(value)) throw fault('settings', null, `an object is needed, seen ${seen(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const setting = Object.hasOwn(SETTINGS, name) ? SETTINGS[name] : undefined;
      if (setting === undefined)
        throw fault(`settings.${name}`, null, `is no setting; the settings are ${Object.keys(SETTINGS).join(', ')}`);
      if (typeof each !== 'number' || !Number.isFinite(each) || !setting.fits(each))
        throw fault(`settings.${name}`, null, `${setting.needs} is needed, seen ${seen(each)}`);
      return [setting.option, each];
    }),
  );
}

function isLabel(value: unknown): value is OutcomeLabel {
  return OUTCOME_LABELS.some((label) => label === value);
}
