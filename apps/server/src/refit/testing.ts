import type { Battle, Choice, Judgment, LogEntry, LogPayload, Pair, RandomStream, ResolvedBattle } from '@coarena/core';
import type { BattleSource } from './battle-source.ts';

/** A judgment log with what it names, made at random: votes of one or three judges, ties, skips, retractions, exclusions. */
export type MadeLog = { readonly entries: readonly LogEntry[]; readonly source: BattleSource };

const AGENTS = ['a', 'b', 'c', 'd', 'e'];
const CHOICES: readonly Choice[] = ['left', 'left', 'right', 'tie', 'neither', 'abstain'];

/** Makes such a log of so many battles; its times are positions, as if every entry took a millisecond. */
export function makeLog(random: RandomStream, battles: number): MadeLog {
  const entries: LogEntry[] = [];
  const judgments = new Map<string, Judgment[]>();
  const resolved = new Map<string, Battle & { readonly pair: Pair }>();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T;
  const append = (payload: LogPayload): number => {
    entries.push({ position: entries.length + 1, at: entries.length + 1, payload });
    return entries.length;
  };
  for (let index = 0; index < battles; index += 1) {
    const id = `battle-${index}`;
    const target = random.next() < 0.3 ? 3 : 1;
    const exclusion = random.next() < 0.1 ? 'no_trajectory' : null;
    const a = pick(AGENTS);
    const pair = { a, b: pick(AGENTS.filter((agent) => agent !== a)) };
    resolved.set(id, {
      id,
      pair,
      target,
      exclusion,
      sideOfA: pick(['left', 'right']),
      showcase: random.next() < 0.1,
    } as unknown as Battle & { pair: Pair });
    judgments.set(id, []);
    append({ kind: 'completed', battle: id, exclusion });
    for (let counted = 0, judge = 0; exclusion === null && counted < target; judge += 1) {
      const choice = pick(CHOICES);
      if (choice !== 'abstain') counted += 1;
      const judgment = `${id}-judgment-${judge}`;
      // One judge in a small pool each, so that trust comes into play; a fifth of the votes are below the floor.
      const name = `judge-${(judge * 2 + Math.floor(random.next() * 2)) % 6}`;
      const at = append({
        kind: 'judged',
        battle: id,
        judgment,
        judge: name,
        choice,
        resolves: counted === target && choice !== 'abstain',
      });
      const readingMs = random.next() < 0.2 ? 1_000 : 3_000 + random.next() * 4_000;
      judgments.get(id)?.push({
        id: judgment,
        battle: id,
        judge: name,
        choice,
        at,
        readingMs,
        floorMs: 3_000,
        bySubmitter: random.next() < 0.1,
        retractedAt: null,
      });
    }
    if (random.next() < 0.1) retract(pick([...judgments.keys()]), judgments, append, pick);
  }
  const source: BattleSource = {
    judgments: async (battle) => judgments.get(battle) ?? [],
    resolved: async (battle): Promise<ResolvedBattle | null> => {
      const found = resolved.get(battle);
      return found === undefined
        ? null
        : { battle: found, submitter: 'someone', judgments: judgments.get(battle) ?? [] };
    },
  };
  return { entries, source };
}

function retract(
  battle: string,
  judgments: Map<string, Judgment[]>,
  append: (payload: LogPayload) => number,
  pick: <T>(list: readonly T[]) => T,
): void {
  const votes = judgments.get(battle) ?? [];
  const live = votes.filter((vote) => vote.retractedAt === null);
  if (live.length === 0) return;
  const vote = pick(live);
  const retractedAt = append({ kind: 'retracted', battle, judgment: vote.id });
  votes[votes.indexOf(vote)] = { ...vote, retractedAt };
}
