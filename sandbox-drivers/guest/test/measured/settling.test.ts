import { describe, expect, it } from 'vitest';
import { oneGuest } from '../support/one-guest.ts';

const guest = oneGuest();

describe('settling', () => {
  it.each([0, 30, 120, 300, 800, 1500])(
    'waits for an answer that takes %s ms',
    async (ms) => {
      await guest.driver.open(`/answer-${ms}`);
      for (let i = 0; i < 2; i++) {
        const seen = await guest.driver.clickAt(350, 300);
        expect(seen.observation.settle.reason).toBe('settled');
        expect(seen.observation.tree.nodes.map(({ name }) => name)).toContain('after');
        await guest.driver.open(`/answer-${ms}`);
      }
    },
    30_000,
  );

  it('waits for a page that paints in stages', async () => {
    await guest.driver.open('/staged');
    const seen = await guest.driver.clickAt(350, 300);
    expect(seen.observation.tree.nodes.map(({ name }) => name)).toContain('stage 12');
  });

  it('says that an endless animation is one', async () => {
    const seen = await guest.driver.open('/anim');
    expect(seen.observation.settle.reason).toBe('animating');
    expect(seen.observation.settle.ms).toBeLessThan(1_500);
  });
});
