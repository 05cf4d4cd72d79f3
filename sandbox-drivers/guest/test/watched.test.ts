import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestObservation } from '../src/host/index.ts';
import { Driver } from './support/drive.ts';
import { type Lane, startLane } from './support/lane.ts';
import { type Site, startSite } from './support/site.ts';

const BOOT = { actionSpace: 'browser', startUrl: 'http://site.practice.test/watched', seed: 7 } as const;
const RENDERER = '--type=renderer';

let site: Site;
let lane: Lane;
let driver: Driver;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** Presses the page's button: what it asks for is waited for, and what it would print is reported. */
async function expectWatched(): Promise<GuestObservation> {
  const pressed = await driver.clickAt(350, 300);
  expect(pressed.observation).toMatchObject({
    status: 'ok',
    settle: { reason: 'settled', requests: 1 },
    dialogs: [{ kind: 'print' }],
  });
  expect(await driver.text()).toContain('answered');
  return pressed;
}

const kill = (pids: readonly number[]): void => {
  for (const pid of pids) process.kill(pid, 'SIGKILL');
};

describe('a page is watched', () => {
  beforeAll(async () => {
    lane = await startLane(site.port);
    driver = new Driver(lane.client);
    await lane.client.boot(BOOT);
  }, 60_000);
  afterAll(() => lane.stop());

  it('from the start', expectWatched, 20_000);

  it('when it came from another site, in the same tab and in a new one, and when that has closed', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const seen = await driver.open('/watched');
      await expectWatched();
      const there = await driver.clickOn(seen, 'link', 'here');
      expect(there.observation.url).toBe('http://far.other.test/watched');
      await expectWatched();
      const here = await driver.open('/watched');
      const tab = await driver.clickOn(here, 'link', 'in a tab');
      expect(tab.observation).toMatchObject({ url: 'http://far.other.test/watched', tabs: { length: 2 } });
      await expectWatched();
      const closed = await driver.do('press_key', { keys: 'control+w' });
      expect(closed.observation.url).toBe(BOOT.startUrl);
      await expectWatched();
    }
  }, 60_000);

  it('when its process has ended', async () => {
    kill(lane.startedWith(RENDERER));
    const crashed = await driver.client.observe();
    expect(crashed.observation.sentence).toContain('is being loaded again');
    await driver.client.observe();
    await expectWatched();
  }, 30_000);
});

describe('the first page is watched', () => {
  it.each([0, 15, 30, 60, 120])(
    'when the process of the empty one ends %d ms after it came up',
    async (ms) => {
      const other = await startLane(site.port);
      [lane, driver] = [other, new Driver(other.client)];
      try {
        const booted = other.client.boot(BOOT);
        await endFirstProcess(other, ms);
        await booted;
        await expectWatched();
      } finally {
        await other.stop();
      }
    },
    60_000,
  );

  it('in a desktop that is then equal to one in which no process ended', async () => {
    const lanes = await Promise.all([startLane(site.port), startLane(site.port)]);
    try {
      const booted = lanes.map(({ client }) => client.boot({ ...BOOT, actionSpace: 'browser_desktop' }));
      await endFirstProcess(lanes[1], 0);
      await Promise.all(booted);
      const prints = await Promise.all(lanes.map(({ client }) => client.fingerprint()));
      const [whole, mended] = prints.map((print) => ({ ...print, clockMs: 0, clock: null }));
      expect(mended).toEqual(whole);
      const seen = await Promise.all(lanes.map(({ client }) => client.observe()));
      expect(seen.map(({ observation }) => observation.tab)).toEqual(['tab-1', 'tab-1']);
    } finally {
      await Promise.all(lanes.map((each) => each.stop()));
    }
  }, 60_000);
});

async function endFirstProcess(of: Lane, afterMs: number): Promise<void> {
  while (of.startedWith(RENDERER).length === 0) await sleep(5);
  await sleep(afterMs);
  kill(of.startedWith(RENDERER));
}
