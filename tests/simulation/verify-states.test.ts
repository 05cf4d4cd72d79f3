import { describe, expect, it } from 'vitest';
import { DEFECTS, rulesWith } from './states/defects.ts';
import { walk, type Walk } from './states/walk.ts';
import { firstWorld, heldWorld, WORLDS } from './states/world.ts';

/** Half a million states are walked where the machine has time for nothing else. */
const LONG = 120_000;

describe('the battle machine under every interleaving', () => {
  it(
    'violates nothing to depth 14 with one judge needed, in its whole space',
    () => {
      const seen = walk(firstWorld(1), rulesWith(null), 100);
      expect(seen.violation).toBeNull();
      expect(seen.complete).toBe(true);
      expect(seen.depth).toBeGreaterThanOrEqual(14);
      expect(seen.states).toBeGreaterThan(10_000);
    },
    LONG,
  );

  it(
    'violates nothing to depth 12 with two judges needed',
    () => {
      const seen = walk(firstWorld(2), rulesWith(null), 12);
      expect(seen.violation).toBeNull();
      expect(seen.depth).toBe(12);
    },
    LONG,
  );

  it(
    'violates nothing with lanes that are held and a submitter who has two words to say, in its whole space',
    () => {
      const seen = walk(heldWorld(2), rulesWith(null), 100);
      expect(seen.violation).toBeNull();
      expect(seen.complete).toBe(true);
      expect(seen.states).toBeGreaterThan(1_000);
    },
    LONG,
  );

  it.each(DEFECTS)(
    'finds the planted defect %s and tells how it came about',
    (defect) => {
      let violation: Walk['violation'] = null;
      for (const [, world] of WORLDS) violation ??= walk(world, rulesWith(defect), 14).violation;
      expect(violation?.what).toMatch(/\w+ \w+/u);
      expect(violation?.trace.length).toBeGreaterThan(1);
      expect(violation?.trace[0]).toBe('a battle is admitted');
    },
    LONG,
  );
});
