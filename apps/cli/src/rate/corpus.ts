import { closeSync, openSync, readSync } from 'node:fs';
import { messageOf, OUTCOME_LABELS, type RatedBattle } from '@coarena/core';
import { CorpusColumns } from './corpus-columns.ts';
import { faultsOf, seen, type Faulty } from './fault.ts';
import { type ByteSource, JsonFault, JsonReader } from './json-reader.ts';
import { optionsOf } from './settings.ts';

/** A checked corpus: the agents, the battles in the file's order, and options for the estimator. */
export type Corpus = {
  readonly agents: readonly string[];
  /** Each battle is made when it is asked for. */
  readonly battles: Iterable<RatedBattle> & { readonly length: number };
  readonly options: Readonly<Record<string, number>>;
};

const COLUMNS = ['i', 'j', 'label', 'y', 'w', 'cluster'] as const;
const REQUIRED: readonly Column[] = ['i', 'j', 'label'];
type Column = (typeof COLUMNS)[number];

/**
 * Reads and checks a corpus piece by piece, without ever holding its text: agents without repetition, columns of equal
 * length, known agents and labels, two agents a battle, weights in (0, 1]. Throws `corpus_invalid` at the first fault, with its
 * field and row; what else the file says is read over. No battle at all is no fault.
 */
export function readCorpus(file: string): Corpus {
  const fault = faultsOf(file);
  const readable = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw fault('file', null, `cannot be read: ${messageOf(error)}`);
    }
  };
  const handle = readable(() => openSync(file, 'r'));
  try {
    return corpusFrom((into) => readable(() => readSync(handle, into)), file);
  } finally {
    closeSync(handle);
  }
}

/** The same from any source of bytes; `file` names it in messages. */
export function corpusFrom(source: ByteSource, file: string): Corpus {
  const reading = new CorpusReading(source, faultsOf(file));
  return reading.corpus();
}

class CorpusReading {
  readonly #fault: Faulty;
  readonly #source: ByteSource;
  readonly #columns = new CorpusColumns();
  readonly #met = new Set<string>();
  readonly #present = new Set<Column>();
  #agents: readonly string[] | null = null;
  #settings: unknown = undefined;
  /** Where the reader is, for faults of the JSON itself. */
  #field = 'file';
  #row: number | null = null;

  constructor(source: ByteSource, fault: Faulty) {
    this.#source = source;
    this.#fault = fault;
  }

  corpus(): Corpus {
    try {
      this.#document(new JsonReader(this.#source));
    } catch (error) {
      if (error instanceof JsonFault) throw this.#fault(this.#field, this.#row, `is not JSON: ${error.message}`);
      throw error;
    }
    return this.#checked();
  }

  #document(json: JsonReader): void {
    if (json.ended()) throw this.#fault('file', null, 'is empty; a corpus is one JSON object');
    if (json.kind() !== 'object')
      throw this.#fault('file', null, `one JSON object is needed, seen ${seen(json.value())}`);
    json.object((key) => {
      this.#at(key, null);
      this.#refuse(key, key);
      if (this.#met.has(key)) throw this.#fault(key, null, 'is there twice');
      this.#met.add(key);
      if (key === 'agents') this.#readAgents(json);
      else if (key === 'settings') this.#settings = json.value();
      else if (key === 'battles') this.#readColumns(json);
      else json.skip((inner) => this.#refuse(inner, `${key}.${inner}`));
      this.#at('file', null);
    });
    if (!json.ended()) throw new JsonFault('something follows the object');
  }

  #readAgents(json: JsonReader): void {
    if (json.kind() !== 'array')
      throw this.#fault('agents', null, `a list of names is needed, seen ${seen(json.value())}`);
    const names = new Set<string>();
    json.array((row) => {
      this.#at('agents', row);
      const name = this.#name(json, 'agents', row, 'a name');
      if (names.has(name)) throw this.#fault('agents', row, `the agent ${seen(name)} is there twice`);
      names.add(name);
    });
    this.#agents = [...names];
  }

  #readColumns(json: JsonReader): void {
    if (json.kind() !== 'object')
      throw this.#fault('battles', null, `an object of columns is needed, seen ${seen(json.value())}`);
    json.object((key) => {
      const field = `battles.${key}`;
      this.#at(field, null);
      const column = COLUMNS.find((known) => known === key);
      if (column === undefined) throw this.#fault(field, null, `is no column; the columns are ${COLUMNS.join(', ')}`);
      if (this.#present.has(column)) throw this.#fault(field, null, 'is there twice');
      this.#present.add(column);
      if (json.kind() !== 'array') throw this.#fault(field, null, `a list is needed, seen ${seen(json.value())}`);
      json.array((row) => {
        this.#row = row;
        this.#readCell(json, column, row);
      });
      this.#at('battles', null);
    });
  }

  #readCell(json: JsonReader, column: Column, row: number): void {
    const columns = this.#columns;
    const field = `battles.${column}`;
    if (column === 'cluster') {
      columns.pushCluster(this.#name(json, field, row, 'the name of a judge'));
      return;
    }
    const value = json.value();
    if (column === 'label') {
      const label = OUTCOME_LABELS.findIndex((known) => known === value);
      if (label < 0)
        throw this.#fault(field, row, `one of ${OUTCOME_LABELS.join(', ')} is needed, seen ${seen(value)}`);
      columns.label.push(label);
    } else if (column === 'w') {
      if (typeof value !== 'number' || !(value > 0 && value <= 1))
        throw this.#fault(field, row, `a weight in (0, 1] is needed, seen ${seen(value)}`);
      columns.w.push(value);
    } else if (column === 'y') {
      if (typeof value !== 'number') throw this.#fault(field, row, `1, 0 or 0.5 is needed, seen ${seen(value)}`);
      columns.y.push(value);
    } else {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 2 ** 31)
        throw this.#fault(field, row, `an agent's index is needed, seen ${seen(value)}`);
      columns[column].push(value);
    }
  }

  #checked(): Corpus {
    const agents = this.#agents;
    if (agents === null) throw this.#fault('agents', null, 'a list of names is needed, seen nothing');
    const columns = this.#columns;
    const present = this.#present;
    if (!this.#met.has('battles')) throw this.#fault('battles', null, 'an object of columns is needed, seen nothing');
    for (const column of REQUIRED)
      if (!present.has(column)) throw this.#fault(`battles.${column}`, null, 'a list is needed, seen nothing');
    const { length } = columns.i;
    for (const column of present) {
      const own = columns[column].length;
      if (own !== length)
        throw this.#fault(
          `battles.${column}`,
          Math.min(own, length),
          `the column has ${own} rows, battles.i has ${length}`,
        );
    }
    for (let row = 0; row < length; row += 1) this.#checkRow(row, agents);
    const has = { w: present.has('w'), cluster: present.has('cluster') };
    const battles = {
      length,
      *[Symbol.iterator]() {
        for (let row = 0; row < length; row += 1) yield columns.battleAt(row, agents, has);
      },
    };
    return { agents, battles, options: optionsOf(this.#settings, this.#fault) };
  }

  #checkRow(row: number, agents: readonly string[]): void {
    const columns = this.#columns;
    for (const side of ['i', 'j'] as const) {
      if (columns[side].at(row) < agents.length) continue;
      const range = agents.length === 0 ? 'there are no agents' : `the indices are from 0 to ${agents.length - 1}`;
      throw this.#fault(`battles.${side}`, row, `no agent has this index: ${range}, seen ${columns[side].at(row)}`);
    }
    if (columns.i.at(row) === columns.j.at(row))
      throw this.#fault('battles.j', row, `a battle needs two agents, both are ${seen(agents[columns.i.at(row)])}`);
    if (this.#present.has('y') && columns.y.at(row) !== columns.scoreAt(row))
      throw this.#fault(
        'battles.y',
        row,
        `${columns.y.at(row)} contradicts the label ${columns.labelAt(row)}, which is ${columns.scoreAt(row)}`,
      );
  }

  #name(json: JsonReader, field: string, row: number, wanted: string): string {
    const value = json.value();
    if (typeof value !== 'string' || value.trim() === '')
      throw this.#fault(field, row, `${wanted} is needed, seen ${seen(value)}`);
    if (value === '__proto__') throw this.#fault(field, row, 'no agent or judge may have the name __proto__');
    return value;
  }

  #refuse(key: string, field: string): void {
    if (key === '__proto__') throw this.#fault(field, null, 'no field may have this name');
  }

  #at(field: string, row: number | null): void {
    this.#field = field;
    this.#row = row;
  }
}
