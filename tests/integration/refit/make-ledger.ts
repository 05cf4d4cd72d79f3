import fc from 'fast-check';
import {
  TASK_KINDS,
  type Choice,
  type Exclusion,
  type Judgment,
  type LedgerEntry,
  type LedgerPayload,
  type Pair,
  type Side,
  type TaskKind,
} from '@coarena/core';

/** Something that happens in an arena; numbers pick among what is there. */
export type Happening =
  | {
      readonly what: 'battle';
      readonly first: number;
      readonly second: number;
      readonly judges: 1 | 3;
      readonly left: boolean;
      readonly showcase: boolean;
      readonly kind: number;
      readonly end: 'judgeable' | 'no_trajectory' | 'void';
    }
  | {
      readonly what: 'vote';
      readonly battle: number;
      readonly judge: number;
      readonly choice: Choice;
      readonly readingMs: number;
      readonly own: boolean;
    }
  | { readonly what: 'retract'; readonly vote: number }
  | { readonly what: 'trust'; readonly judge: number; readonly untrusted: boolean }
  | { readonly what: 'exclude'; readonly battle: number; readonly exclusion: 'named_model' | 'budget_mismatch' }
  | { readonly what: 'refit' };

const pick = fc.nat({ max: 1_000 });
const battle = fc.record({
  what: fc.constant('battle' as const),
  first: pick,
  second: pick,
  judges: fc.constantFrom(1 as const, 1 as const, 3 as const),
  left: fc.boolean(),
  showcase: fc.boolean(),
  kind: pick,
  end: fc.constantFrom(
    'judgeable' as const,
    'judgeable' as const,
    'judgeable' as const,
    'no_trajectory' as const,
    'void' as const,
  ),
});
const vote = fc.record({
  what: fc.constant('vote' as const),
  battle: pick,
  judge: pick,
  choice: fc.constantFrom<Choice[]>('left', 'left', 'left', 'right', 'tie', 'neither', 'abstain'),
  readingMs: fc.constantFrom(1_000, 3_000, 4_000, 9_000),
  own: fc.boolean(),
});

/** Anything that may happen, votes and battles most often. */
export const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: battle },
  { weight: 12, arbitrary: vote },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('retract' as const), vote: pick }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('trust' as const), judge: pick, untrusted: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('exclude' as const),
      battle: pick,
      exclusion: fc.constantFrom('named_model' as const, 'budget_mismatch' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('refit' as const) }) },
);

/** A battle as a person with a notebook would keep it. */
export type Noted = {
  readonly id: string;
  readonly pair: Pair;
  readonly sideOfA: Side;
  readonly showcase: boolean;
  readonly kind: TaskKind | null;
  readonly target: number;
  exclusions: Exclusion[];
  /** When it resolved; null while it is open. */
  resolved: number | null;
  votes: Judgment[];
};

/** The ledger of what happened, and the notebook, kept apart from each other. */
export type World = {
  readonly entries: readonly LedgerEntry[];
  readonly battles: readonly Noted[];
  readonly untrusted: ReadonlySet<string>;
};

/** Who meets in a made ledger. */
export const AGENTS = ['a', 'b', 'c', 'd', 'e'];
const JUDGES = ['j0', 'j1', 'j2', 'j3', 'j4', 'j5', 'j6'];
const HASH = '0'.repeat(64);

/** Lets it all happen, in order; what cannot happen is left out. Entries take a millisecond each. */
export function play(happenings: readonly Happening[]): World {
  const entries: LedgerEntry[] = [];
  const battles: Noted[] = [];
  const untrusted = new Set<string>();
  const append = (payload: LedgerPayload): number => {
    entries.push({ position: entries.length + 1, at: entries.length + 1, payload });
    return entries.length;
  };
  for (const each of happenings) {
    if (each.what === 'battle') admit(each, battles, append);
    else if (each.what === 'vote') cast(each, battles, append);
    else if (each.what === 'retract') {
      const live = battles.flatMap(({ votes }) => votes.filter(({ retractedAt }) => retractedAt === null));
      const taken = at(live, each.vote);
      if (taken === undefined) continue;
      const noted = battles.find(({ id }) => id === taken.battle);
      if (noted === undefined) continue;
      const retractedAt = append({ kind: 'retracted', battle: taken.battle, judgment: taken.id });
      noted.votes = noted.votes.map((vote) => (vote.id === taken.id ? { ...vote, retractedAt } : vote));
    } else if (each.what === 'trust') {
      const judge = one(JUDGES, each.judge);
      append({ kind: 'trust', judge, untrusted: each.untrusted, reason: 'seen to collude', by: 'admin' });
      if (each.untrusted) untrusted.add(judge);
      else untrusted.delete(judge);
    } else if (each.what === 'exclude') {
      const found = at(
        battles.filter(({ resolved }) => resolved !== null),
        each.battle,
      );
      if (found === undefined) continue;
      append({ kind: 'excluded', battle: found.id, exclusion: each.exclusion, reason: 'found later', by: 'admin' });
      found.exclusions = [...found.exclusions, each.exclusion];
    } else {
      append({
        kind: 'refit',
        basedOn: entries.length,
        boardHash: HASH,
        estimator: 'bradley-terry',
        optionsHash: HASH,
        window: 'all',
        roster: AGENTS,
      });
    }
  }
  return { entries, battles, untrusted };
}

function at<T>(list: readonly T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list[index % list.length];
}

/** One of a list that is never empty. */
function one<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

type Append = (payload: LedgerPayload) => number;

function admit(each: Extract<Happening, { what: 'battle' }>, battles: Noted[], append: Append): void {
  const id = `battle-${battles.length}`;
  const a = one(AGENTS, each.first);
  const pair = {
    a,
    b: one(
      AGENTS.filter((agent) => agent !== a),
      each.second,
    ),
  };
  const sideOfA = each.left ? 'left' : 'right';
  const kind = at([null, ...TASK_KINDS.slice(0, 3)], each.kind) ?? null;
  const noted: Noted = {
    id,
    pair,
    sideOfA,
    showcase: each.showcase,
    kind,
    target: each.judges,
    exclusions: [],
    resolved: null,
    votes: [],
  };
  append({
    kind: 'admitted',
    battle: id,
    task: `task-${battles.length}`,
    taskKind: kind,
    actionSpace: 'browser',
    system: 'linux',
    redundant: each.judges > 1,
    target: each.judges,
    showcase: each.showcase,
    budget: { steps: 100, wallMs: 1_000 },
    retryOf: null,
    personal: HASH,
    side: HASH,
  });
  append({ kind: 'drawn', battle: id, pair: HASH, randomness: HASH });
  if (each.end === 'void') {
    append({ kind: 'voided', battle: id, cause: 'worker_lost', retriedAs: null });
    return;
  }
  for (const lane of ['a', 'b'] as const)
    append({
      kind: 'lane_ended',
      battle: id,
      lane,
      end: 'finished',
      cause: null,
      steps: 3,
      wallMs: 9,
      checker: null,
      nonce: HASH,
    });
  battles.push(noted);
  if (each.end === 'no_trajectory') {
    append(opening(noted));
    noted.resolved = append({ kind: 'completed', battle: id, exclusion: 'no_trajectory' });
    noted.exclusions = ['no_trajectory'];
  } else append({ kind: 'completed', battle: id, exclusion: null });
}

function cast(each: Extract<Happening, { what: 'vote' }>, battles: Noted[], append: Append): void {
  const open = at(
    battles.filter(({ resolved }) => resolved === null),
    each.battle,
  );
  const judge = one(JUDGES, each.judge);
  if (open === undefined || open.votes.some((other) => other.judge === judge && other.retractedAt === null)) return;
  const { choice, readingMs, own } = each;
  const counted = open.votes.filter((other) => other.retractedAt === null && other.choice !== 'abstain').length;
  const resolves = choice !== 'abstain' && counted + 1 >= open.target;
  const id = `${open.id}-${open.votes.length}`;
  if (resolves) append(opening(open));
  const given = { readingMs, floorMs: 3_000, bySubmitter: own };
  const position = append({
    kind: 'judged',
    battle: open.id,
    judgment: id,
    judge,
    choice,
    ...given,
    resolves,
    streaming: null,
  });
  open.votes = [...open.votes, { id, battle: open.id, judge, choice, at: position, ...given, retractedAt: null }];
  if (resolves) open.resolved = position;
}

function opening({ id, sideOfA, pair }: Noted): LedgerPayload {
  return {
    kind: 'opened',
    battle: id,
    sideOfA,
    pair,
    draw: { by: 'showcases', pairs: [] },
    randomness: { label: id, numbers: [] },
    salts: { side: HASH, pair: HASH, randomness: HASH },
  };
}
