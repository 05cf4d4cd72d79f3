import assert from 'node:assert/strict';
import { codeOf, seededStream, type Contender, type Draw, type Matchmaker } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';

/** What the cases of a matchmaker work on: one with its default options. */
export type MatchmakerContext = { readonly matchmaker: Matchmaker };

/** Agents of very different ages and strengths, some of them provisional. */
const ROSTER: readonly Contender[] = [
  { id: 'veteran', rated: 20_000, rating: 1_210 },
  { id: 'champion', rated: 900, rating: 1_600 },
  { id: 'steady', rated: 400, rating: 1_190 },
  { id: 'weak', rated: 120, rating: 310 },
  { id: 'young', rated: 12, rating: null },
  { id: 'new', rated: 0, rating: null },
];

/** What every matchmaker must do. */
export const matchmakerCases: readonly ConformanceCase<MatchmakerContext>[] = [
  {
    id: 'distinct-agents',
    title: 'never draws an agent against itself, nor one that is not on the roster',
    async run({ matchmaker }) {
      const random = seededStream(1);
      const known = new Set(ROSTER.map((each) => each.id));
      for (let k = 0; k < 2_000; k += 1) {
        const draw = matchmaker.draw(ROSTER, random);
        assert.notEqual(draw.first, draw.second);
        assert.ok(known.has(draw.first) && known.has(draw.second));
      }
    },
  },
  {
    id: 'nobody-starves',
    title: 'gives every agent a positive probability as first, and every other agent one as second',
    async run({ matchmaker }) {
      const random = seededStream(2);
      for (let k = 0; k < 200; k += 1) {
        const draw = matchmaker.draw(ROSTER, random);
        for (const [at, contender] of ROSTER.entries()) {
          assert.ok((draw.firstProbabilities[at] ?? 0) > 0, contender.id);
          const second = draw.secondProbabilities[at] ?? -1;
          assert.ok(contender.id === draw.first ? second === 0 : second > 0, contender.id);
        }
      }
    },
  },
  {
    id: 'probabilities-add-up',
    title: 'reports probabilities that add up to one, in the order of the roster',
    async run({ matchmaker }) {
      const draw = matchmaker.draw(ROSTER, seededStream(3));
      for (const list of [draw.firstProbabilities, draw.secondProbabilities]) {
        assert.equal(list.length, ROSTER.length);
        assert.ok(Math.abs(list.reduce((sum, each) => sum + each, 0) - 1) < 1e-12);
      }
    },
  },
  {
    id: 'draws-as-reported',
    title: 'draws as often as the reported probabilities say (chi-square, fixed seed)',
    async run({ matchmaker }) {
      const random = seededStream(4);
      const rounds = 20_000;
      const firsts = new Map<string, number>();
      const pairs = new Map<string, { seen: number; expected: number }>();
      const cell = (first: string, second: string): { seen: number; expected: number } => {
        const key = `${first} ${second}`;
        const made = pairs.get(key) ?? { seen: 0, expected: 0 };
        pairs.set(key, made);
        return made;
      };
      let last: Draw | null = null;
      for (let k = 0; k < rounds; k += 1) {
        const draw = matchmaker.draw(ROSTER, random);
        firsts.set(draw.first, (firsts.get(draw.first) ?? 0) + 1);
        for (const [at, contender] of ROSTER.entries()) {
          if (contender.id !== draw.first) cell(draw.first, contender.id).expected += draw.secondProbabilities[at] ?? 0;
        }
        cell(draw.first, draw.second).seen += 1;
        last = draw;
      }
      const first = ROSTER.map((each, at) => ({
        seen: firsts.get(each.id) ?? 0,
        expected: rounds * (last?.firstProbabilities[at] ?? 0),
      }));
      // The 99.9% quantiles with 5 and with 24 degrees of freedom.
      assert.ok(chiSquare(first) < 20.52, `first: ${chiSquare(first)}`);
      assert.ok(chiSquare([...pairs.values()]) < 51.18, `pairs: ${chiSquare([...pairs.values()])}`);
    },
  },
  {
    id: 'draws-repeat',
    title: 'draws the same pair from the same random numbers',
    async run({ matchmaker }) {
      for (let seed = 0; seed < 20; seed += 1) {
        assert.deepEqual(matchmaker.draw(ROSTER, seededStream(seed)), matchmaker.draw(ROSTER, seededStream(seed)));
      }
    },
  },
  {
    id: 'edge-numbers',
    title: 'keeps to the roster when the random numbers are at the ends of their range',
    async run({ matchmaker }) {
      for (const value of [0, 1 - 2 ** -53]) {
        const draw = matchmaker.draw(ROSTER, { next: () => value });
        assert.notEqual(draw.first, draw.second);
        for (const id of [draw.first, draw.second]) assert.ok(ROSTER.some((each) => each.id === id));
      }
    },
  },
  {
    id: 'extreme-ratings',
    title: 'stays fair with ratings thousands of points apart',
    async run({ matchmaker }) {
      const far = [
        { id: 'top', rated: 1e9, rating: 9_000 },
        { id: 'low', rated: 1e9, rating: -9_000 },
        { id: 'mid', rated: 0, rating: null },
      ];
      const draw = matchmaker.draw(far, seededStream(5));
      for (const each of [...draw.firstProbabilities, ...draw.secondProbabilities])
        assert.ok(Number.isFinite(each) && each >= 0);
    },
  },
  {
    id: 'too-few-agents',
    title: 'refuses a roster of fewer than two distinct agents with too_few_agents',
    async run({ matchmaker }) {
      const one = { id: 'alone', rated: 3, rating: null };
      for (const roster of [[], [one], [one, one]]) {
        assert.throws(
          () => matchmaker.draw(roster, seededStream(6)),
          (error) => codeOf(error) === 'too_few_agents',
        );
      }
    },
  },
];

function chiSquare(cells: readonly { readonly seen: number; readonly expected: number }[]): number {
  return cells.reduce((sum, { seen, expected }) => sum + (expected > 0 ? (seen - expected) ** 2 / expected : 0), 0);
}
