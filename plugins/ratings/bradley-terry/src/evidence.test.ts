import { seededStream, type Fit, type RatedBattle } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { BradleyTerryConfig } from './config.ts';
import { BradleyTerryEvidence } from './evidence.ts';

const config = BradleyTerryConfig.parse({ draws: 40, floor: 1 });
const names = Array.from({ length: 140 }, (_, k) => `agent${k}`);
const random = seededStream(4);

function battle(): RatedBattle {
  const i = Math.floor(random.next() * 140);
  const j = (i + 1 + Math.floor(random.next() * 139)) % 140;
  const label = random.next() < 0.1 ? 'tie' : random.next() < 1 / (1 + Math.exp((i - j) / 60)) ? 'i' : 'j';
  const cluster = `judge${Math.floor(random.next() * 300)}`;
  return { i: names[i]!, j: names[j]!, label, weight: 1 - random.next() / 2, clusters: [{ cluster, share: 1 }] };
}

function fromNothing(battles: readonly RatedBattle[], agents: readonly string[]): Fit {
  const evidence = new BradleyTerryEvidence(config);
  for (const each of battles) evidence.add(each);
  return evidence.fit({ agents, seed: 1 });
}

function furthest(one: Fit, other: Fit): number {
  return Math.max(...one.agents.map((row, k) => Math.abs((row.rating ?? 0) - (other.agents[k]?.rating ?? 0))));
}

describe('a fit of many agents', () => {
  it('after others is, bit by bit, the one from nothing, through votes, retractions and a changed roster', () => {
    const battles = Array.from({ length: 6_000 }, battle);
    const evidence = new BradleyTerryEvidence(config);
    for (const each of battles) evidence.add(each);
    const first = evidence.fit({ agents: names, seed: 1 });
    for (let round = 0; round < 8; round += 1) {
      const more = Array.from({ length: 1 + 40 * round }, battle);
      for (const each of more) evidence.add(each);
      battles.push(...more);
      for (const each of battles.splice(0, 3 * round)) evidence.remove(each);
      const agents = round % 3 === 2 ? ['stranger', ...names.slice(round)] : names;
      expect(evidence.fit({ agents, seed: 1 })).toEqual(fromNothing(battles, agents));
    }
    expect(furthest(first, evidence.fit({ agents: names, seed: 1 }))).toBeGreaterThan(1);
  });

  it('refuses to list an agent twice', () => {
    expect(() => new BradleyTerryEvidence(config).fit({ agents: ['a', 'a'], seed: 1 })).toThrow(RangeError);
  });
});
