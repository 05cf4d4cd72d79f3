import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuestInfraError } from '../src/host/index.ts';
import { Driver, node } from './support/drive.ts';
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

describe('applications of a desktop battle', () => {
  it('are in the tree behind the page, where they offer accessibility, in screen pixels', async () => {
    const { observation: before } = await desktop.do('screen_capture', {});
    expect(before.tree.nodes.some(({ role }) => role === 'application')).toBe(false);
    const { tree: pageAlone } = await lane.client.fingerprint();
    const seen = await desktop.do('launch_app', { app: 'thunar' });
    const { nodes } = seen.observation.tree;
    const root = nodes.findIndex(({ role, name }) => role === 'application' && name === 'thunar');
    expect(root).toBeGreaterThan(0);
    expect(nodes[root]?.depth).toBe(0);
    expect(nodes.findLastIndex(({ depth }) => depth === 0)).toBe(root);
    const { tree: withThunar } = await lane.client.fingerprint();
    expect(withThunar).not.toBe(pageAlone);
    expect((await lane.client.fingerprint()).tree).toBe(withThunar);
    // It would tell the free space, which is never the same in two desktops.
    expect(nodes.some(({ name }) => /free space/iu.test(name))).toBe(false);
    const back = node(seen, 'menu', 'Edit');
    const [x, y, width, height] = back.bounds ?? [0, 0, 0, 0];
    // A click in the middle of it opens the menu: the bounds are where it is on the screen.
    const opened = await desktop.do('screen_click', {
      ...{ x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) },
      ...{ button: 'left', modifiers: [], count: 1 },
    });
    expect(node(opened, 'menu item', 'Select all Files').bounds).not.toBeNull();
    const state = await lane.client.endState();
    expect(state.tree.nodes.some(({ role, name }) => role === 'application' && name === 'thunar')).toBe(true);
    await desktop.do('screen_key', { keys: 'Escape' });
  }, 60_000);

  it('without accessibility are not in it', async () => {
    const seen = await desktop.do('launch_app', { app: 'xcalc' });
    expect(seen.observation.status).toBe('ok');
    expect(seen.observation.tree.nodes.some(({ name }) => /xcalc/iu.test(name))).toBe(false);
  }, 30_000);

  it('may die without the desktop taking harm', async () => {
    process.kill(lane.find('thunar'), 'SIGKILL');
    const seen = await desktop.do('wait', { ms: 300 });
    expect(seen.observation.status).toBe('ok');
    expect(seen.observation.tree.nodes.some(({ name }) => name === 'thunar')).toBe(false);
    const again = await desktop.do('launch_app', { app: 'thunar' });
    expect(again.observation.status).toBe('ok');
    process.kill(lane.find('thunar'), 'SIGKILL');
    process.kill(lane.find('xcalc'), 'SIGKILL');
  }, 60_000);

  it('are given a long text no faster than they take it, and what they were not given is told', async () => {
    const [left, top] = (await desktop.open('/typed')).observation.contentOrigin;
    // The keyboard is the address bar's until the page is clicked.
    await desktop.do('screen_click', { x: left + 300, y: top + 120, button: 'left', modifiers: [], count: 1 });
    const text = Array.from({ length: 1_000 }, (_, n) => `${String(n).padStart(4, '0')} `).join('');
    const typing = { verb: 'screen_type', params: { text } } as const;
    const short = (await lane.client.step(typing, { guestDeadlineMs: 7_500 })).observation;
    // How many fit into so short a time is the machine's; that each of them arrives, once and in order, is not.
    const given = Number(/given the first (\d+) of 5000/u.exec(short.sentence)?.[1] ?? text.length);
    expect(short.status).toBe(given === text.length ? 'ok' : 'error');
    expect(given).toBeGreaterThan(50);
    await expect.poll(() => desktop.text(), { timeout: 5_000 }).toContain(`${given} keys, ${given} as wanted`);
    await desktop.open('/typed');
    await desktop.do('screen_click', { x: left + 300, y: top + 120, button: 'left', modifiers: [], count: 1 });
    // The time that a worker gives a step unless told otherwise.
    const { sentence, status } = (await lane.client.step(typing, { guestDeadlineMs: 43_000 })).observation;
    expect([status, sentence]).toEqual(['ok', 'Typed 5000 characters.']);
    await expect.poll(() => desktop.text(), { timeout: 5_000 }).toContain('5000 keys, 5000 as wanted');
  }, 90_000);

  it('open no inspector of the guest with a signal', async () => {
    // Node names its first thread so.
    const guest = lane.find('MainThread');
    process.kill(guest, 'SIGUSR1');
    expect((await desktop.do('wait', { ms: 500 })).observation.status).toBe('ok');
    // 9229 on loopback, as the kernel lists it; the proxy's 3128 shows that the list is the desktop's.
    const listening = readFileSync(`/proc/${guest}/net/tcp`, 'utf8');
    expect(listening).toContain('0100007F:0C38');
    expect(listening).not.toContain(':240D');
  });

  it('leave no battle to be judged when the window manager dies under them', async () => {
    await desktop.do('launch_app', { app: 'xcalc' });
    process.kill(lane.find('openbox'), 'SIGKILL');
    await expect
      .poll(() =>
        desktop
          .do('pointer_move', { x: 9, y: 9 })
          .catch((error: unknown) => (error instanceof GuestInfraError ? error.guestCode : error)),
      )
      .toBe('window_manager_dead');
  }, 30_000);
});
