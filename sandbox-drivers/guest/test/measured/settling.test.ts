import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Driver } from '../support/drive.ts';
import { type Lane, startLane } from '../support/lane.ts';
import { type Site, startSite } from '../support/site.ts';

let site: Site;
let lane: Lane;
let d: Driver;

beforeAll(async () => {
  site = await startSite();
  lane = await startLane(site.port);
  d = new Driver(lane.client);
  await lane.client.boot({ actionSpace: 'browser', startUrl: 'http://site.practice.test/', seed: 7 });
}, 60_000);

afterAll(async () => {
  await lane?.stop();
  site?.close();
});

describe('settling', () => {
  it.each([0, 30, 120, 300, 800, 1500])(
    'waits for an answer that takes %s ms',
    async (ms) => {
      await d.open(`/answer-${ms}`);
      for (let i = 0; i < 2; i++) {
        const seen = await d.clickAt(350, 300);
        expect(seen.observation.settle.reason).toBe('settled');
        expect(seen.observation.tree.nodes.map(({ name }) => name)).toContain('after');
        await d.open(`/answer-${ms}`);
      }
    },
    30_000,
  );

  it('waits for a page that paints in stages', async () => {
    await d.open('/staged');
    const seen = await d.clickAt(350, 300);
    expect(seen.observation.tree.nodes.map(({ name }) => name)).toContain('stage 12');
  });

  it('says that an endless animation is one', async () => {
    const seen = await d.open('/anim');
    expect(seen.observation.settle.reason).toBe('animating');
    expect(seen.observation.settle.ms).toBeLessThan(1_500);
  });
});
