import { type OutcomeLabel, seededStream } from '@coarena/core';

/** A corpus as `coarena rate fit` reads it. */
export type RandomCorpus = {
  readonly agents: readonly string[];
  readonly settings: Readonly<Record<string, number>>;
  readonly battles: {
    readonly i: readonly number[];
    readonly j: readonly number[];
    readonly label: readonly OutcomeLabel[];
    readonly w?: readonly number[];
    readonly cluster?: readonly string[];
  };
};

type Shape = {
  readonly agents: readonly [number, number];
  /** Battles an agent. */
  readonly rounds: readonly [number, number];
  /** How far apart the strengths lie, in natural-log units. */
  readonly spread: number;
  readonly ties: number;
  readonly floor: number;
  /** Judges; null gives each battle its own, `agents` about as many as there are agents. */
  readonly judges: readonly [number, number] | 'agents' | null;
  readonly weights: 'full' | 'trust' | 'tiny';
  /** Agents that win all, lose all, join late, or play only among themselves. */
  readonly unbeaten?: boolean;
  readonly winless?: boolean;
  readonly newcomer?: boolean;
  readonly groups?: number;
};

const PLAIN: Shape = {
  agents: [3, 7],
  rounds: [12, 40],
  spread: 2,
  ties: 0.1,
  floor: 10,
  judges: [12, 60],
  weights: 'full',
};

/** What the corpora are like; number `n` takes the shape `n` modulo their count. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  plain: PLAIN,
  'its own judge for each battle': { ...PLAIN, judges: null },
  'small and young': { ...PLAIN, agents: [2, 4], rounds: [1, 12], floor: 5 },
  'groups that never met': { ...PLAIN, agents: [5, 8], rounds: [8, 24], groups: 2 },
  'unbeaten and winless': { ...PLAIN, unbeaten: true, winless: true },
  'few judges': { ...PLAIN, judges: [1, 6] },
  'about as many judges as agents': { ...PLAIN, judges: 'agents' },
  'weights by trust': { ...PLAIN, weights: 'trust' },
  'tiny weights': { ...PLAIN, weights: 'tiny' },
  'almost all ties': { ...PLAIN, ties: 0.95 },
  newcomers: { ...PLAIN, newcomer: true, weights: 'trust' },
  'worlds apart': { ...PLAIN, agents: [4, 6], spread: 14, ties: 0 },
  'worlds apart, a judge each': { ...PLAIN, agents: [4, 6], spread: 14, ties: 0, judges: null },
  'at the floor': { ...PLAIN, rounds: [26, 34], floor: 30 },
};

/** Corpus number `n`; the same for every run. */
export function randomCorpus(n: number): { readonly shape: string; readonly corpus: RandomCorpus } {
  const names = Object.keys(SHAPES);
  const name = names[n % names.length] as string;
  return { shape: name, corpus: drawn(SHAPES[name] as Shape, n) };
}

function drawn(shape: Shape, n: number): RandomCorpus {
  const random = seededStream(n);
  const between = ([low, high]: readonly [number, number]): number =>
    low + Math.floor(random.next() * (high - low + 1));
  const m = between(shape.agents);
  const rows = Math.ceil((m * between(shape.rounds)) / 2);
  const judges = shape.judges === null ? null : between(shape.judges === 'agents' ? [m - 1, m + 1] : shape.judges);
  const strength = Array.from({ length: m }, () => shape.spread * (random.next() - 0.5));
  const groups = shape.groups ?? 1;
  const columns = { i: [] as number[], j: [] as number[], label: [] as OutcomeLabel[] };
  const w: number[] = [];
  const cluster: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const i = Math.floor(random.next() * m);
    const others = Array.from({ length: m }, (_, k) => k).filter((k) => k !== i && k % groups === i % groups);
    const j = others[Math.floor(random.next() * others.length)];
    const late = shape.newcomer === true && row < rows * 0.9 && (i === m - 1 || j === m - 1);
    if (j === undefined || late) continue;
    columns.i.push(i);
    columns.j.push(j);
    columns.label.push(outcome(shape, m, i, j, strength, random.next(), random.next()));
    w.push(weight(shape.weights, random.next(), random.next()));
    if (judges !== null) cluster.push(`judge ${Math.floor(random.next() ** 2 * judges)}`);
  }
  return {
    agents: strength.map((_, k) => `agent ${k}`),
    settings: { provisional_floor: shape.floor },
    battles: { ...columns, ...(shape.weights === 'full' ? {} : { w }), ...(judges === null ? {} : { cluster }) },
  };
}

function outcome(
  shape: Shape,
  m: number,
  i: number,
  j: number,
  strength: readonly number[],
  tie: number,
  win: number,
): OutcomeLabel {
  if (shape.unbeaten === true && (i === 0 || j === 0)) return i === 0 ? 'i' : 'j';
  if (shape.winless === true && (i === m - 1 || j === m - 1)) return i === m - 1 ? 'j' : 'i';
  if (tie < shape.ties) return tie < shape.ties / 4 ? 'both_bad' : 'tie';
  return win < 1 / (1 + Math.exp((strength[j] ?? 0) - (strength[i] ?? 0))) ? 'i' : 'j';
}

function weight(kind: Shape['weights'], point: number, more: number): number {
  if (kind === 'full') return 1;
  if (kind === 'tiny') return 10 ** (-6 * point);
  return (point < 0.2 ? 0.25 : 1) * (0.1 + 0.9 * more);
}
