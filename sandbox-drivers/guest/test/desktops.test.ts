import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuestInfraError, GuestLostError } from '../src/host/index.ts';
import { type Lane, startLane } from './support/lane.ts';
import { type Site, startSite } from './support/site.ts';

const guestCode = (error: unknown): string => (error instanceof GuestInfraError ? error.guestCode : String(error));

const BOOT = { actionSpace: 'browser', startUrl: 'http://site.practice.test/', seed: 7 } as const;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('two desktops', () => {
  it('are equal in everything but the clock, and die apart', async () => {
    const lanes = await Promise.all([startLane(site.port), startLane(site.port)]);
    const [first, second] = lanes;
    try {
      await Promise.all(lanes.map(({ client }) => client.boot(BOOT)));
      const prints = await Promise.all(lanes.map(({ client }) => client.fingerprint()));
      const [a, b] = prints.map((print) => ({ ...print, clockMs: 0, clock: null }));
      expect(a).toEqual(b);
      expect(a?.sandbox).toBe(true);
      first?.process.kill('SIGKILL');
      await expect(first?.client.observe()).rejects.toBeInstanceOf(GuestLostError);
      expect((await second?.client.observe())?.observation.status).toBe('ok');
    } finally {
      await Promise.all(lanes.map((each) => each.stop()));
    }
  }, 60_000);

  it('opens the first page again when its process ends while it comes in', async () => {
    const lanes: Lane[] = [];
    let times = 0;
    const fragile = await startSite((path) => {
      if (path !== '/') return;
      times += 1;
      if (times === 1) for (const pid of lanes[0]?.startedWith('--type=renderer') ?? []) process.kill(pid, 'SIGKILL');
    });
    const other = await startLane(fragile.port);
    lanes.push(other);
    try {
      const { marks } = await other.client.boot(BOOT);
      expect(marks).toHaveProperty('firstPageAgain');
      expect(times).toBe(2);
      const { observation } = await other.client.observe();
      expect(observation).toMatchObject({ status: 'ok', url: BOOT.startUrl, capture: { width: 1280, height: 800 } });
    } finally {
      await other.stop();
      fragile.close();
    }
  }, 60_000);

  it('answers infrastructure when the start page is refused', async () => {
    const other = await startLane(site.port);
    try {
      await expect(other.client.boot({ ...BOOT, startUrl: 'http://nowhere.example/' })).rejects.toBeInstanceOf(
        GuestInfraError,
      );
    } finally {
      await other.stop();
    }
  }, 60_000);

  it.each([
    ['Xvnc', 'display_dead'],
    ['openbox', 'window_manager_dead'],
    ['chromium', 'browser_dead'],
  ])(
    'answers infrastructure when %s dies',
    async (program, code) => {
      const other = await startLane(site.port);
      try {
        await other.client.boot(BOOT);
        process.kill(other.find(program), 'SIGKILL');
        await expect.poll(() => other.client.observe().catch(guestCode)).toBe(code);
      } finally {
        await other.stop();
      }
    },
    60_000,
  );

  it('boots a desktop battle with a decorated window', async () => {
    const other = await startLane(site.port);
    try {
      const booted = await other.client.boot({ ...BOOT, actionSpace: 'browser_desktop' });
      expect(booted.sandbox).toBe(true);
      const { windows } = await other.client.fingerprint();
      expect(windows).toHaveLength(1);
      expect(windows[0]?.y).toBeGreaterThan(10);
      const { observation } = await other.client.observe();
      expect(observation.capture).toMatchObject({ width: 1280, height: 800 });
      expect(observation.viewport.height).toBeLessThan(800);
    } finally {
      await other.stop();
    }
  }, 60_000);
});
