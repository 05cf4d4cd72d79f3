import { afterAll, beforeAll, expect, it } from 'vitest';
import { Driver } from './support/drive.ts';
import { type Lane, startLane } from './support/lane.ts';
import { startSite } from './support/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let lane: Lane;
let desktop: Driver;

beforeAll(async () => {
  site = await startSite();
  lane = await startLane(site.port);
  await lane.client.boot({ actionSpace: 'browser_desktop', startUrl: 'http://site.practice.test/', seed: 1 });
  desktop = new Driver(lane.client);
}, 60_000);

afterAll(async () => {
  await lane.stop();
  site.close();
});

const picture = ({ observation }: Awaited<ReturnType<Driver['do']>>): string | undefined => observation.capture?.sha256;

it('closes a menu of the browser before a verb of the page acts, and leaves it to those of the screen', async () => {
  const bare = picture(await desktop.clickAt(900, 500));
  const opened = picture(await desktop.clickAt(900, 400, { button: 'right' }));
  expect(opened).not.toBe(bare);
  expect(picture(await desktop.do('screen_capture', {}))).toBe(opened);
  const next = await desktop.clickAt(900, 500);
  expect(next.observation.sentence).toContain('A menu that was open was closed first.');
  expect(picture(next)).toBe(bare);
  const plain = await desktop.clickAt(900, 500);
  expect(plain.observation.sentence).not.toContain('menu');
}, 60_000);

it('leaves the list of a field of the page to the keys that choose from it', async () => {
  await desktop.open('/select');
  await desktop.clickAt(100, 70);
  await desktop.do('press_key', { keys: 'ArrowDown' });
  const chosen = await desktop.do('press_key', { keys: 'Enter' });
  expect(chosen.observation.sentence).not.toContain('menu');
  expect(await desktop.text()).toContain('chose green');
}, 60_000);
