import { afterAll, beforeAll } from 'vitest';
import { Driver } from './drive.ts';
import { type Lane, startLane } from './lane.ts';
import { type Site, startSite } from './site.ts';

/** One guest on the test site in a browser battle, for all tests of a file; `driver` is there once the first test runs. */
export function oneGuest(): { readonly driver: Driver } {
  let site: Site | undefined;
  let lane: Lane | undefined;
  let driver: Driver | undefined;
  beforeAll(async () => {
    site = await startSite();
    lane = await startLane(site.port);
    driver = new Driver(lane.client);
    await lane.client.boot({ actionSpace: 'browser', startUrl: 'http://site.practice.test/', seed: 7 });
  }, 60_000);
  afterAll(async () => {
    await lane?.stop();
    site?.close();
  });
  return {
    get driver() {
      if (driver === undefined) throw new Error('the guest has not been started');
      return driver;
    },
  };
}
