import { judgeCommand, type CommandRule } from '@coarena/core';
import { readCorpus, type ShellCase } from './read-corpus.ts';
import { SIZED_CASES } from './sized-cases.ts';

/** Calls that a rule must refuse, each with the name of the rule. */
export const HOSTILE_CASES: readonly ShellCase[] = [
  ...readCorpus('hostile'),
  ...SIZED_CASES.filter(({ rule }) => rule !== null),
];
/** Calls that must pass. */
export const BENIGN_CASES: readonly ShellCase[] = [
  ...readCorpus('benign'),
  ...SIZED_CASES.filter(({ rule }) => rule === null),
];

/** Where a case and the rules differ, one line each; empty when every case is judged as it must be. */
export function differences(cases: readonly ShellCase[], rules: readonly CommandRule[]): readonly string[] {
  return cases.flatMap((one) => {
    const { rule, reason } = judgeCommand(one, rules);
    if (rule === one.rule) return [];
    const call = JSON.stringify([one.program, ...one.args]).slice(0, 120);
    return [
      `${one.at}: ${call}: expected ${one.rule ?? 'allow'}, seen ${rule ?? 'allow'}${reason === null ? '' : ` (${reason.slice(0, 120)})`}`,
    ];
  });
}

/** What happens to the hostile calls when a rule is taken away. */
export type Mutation = {
  /** Cases that are judged otherwise; 0 is a rule that nothing proves. */
  readonly red: number;
  /** Those of them that pass; the others are caught by a later rule. */
  readonly letThrough: number;
};

/** Judges every hostile call without one rule. */
export function without(rule: string, rules: readonly CommandRule[]): Mutation {
  const left = rules.filter(({ name }) => name !== rule);
  const seen = HOSTILE_CASES.filter((one) => judgeCommand(one, left).rule !== one.rule);
  return { red: seen.length, letThrough: seen.filter((one) => judgeCommand(one, left).verdict === 'allow').length };
}

/** How many calls are different from each other. */
export function uniqueCalls(cases: readonly ShellCase[]): number {
  return new Set(cases.map(({ program, args, used }) => JSON.stringify([program, args, used]))).size;
}
