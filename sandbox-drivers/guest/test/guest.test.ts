import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuestRequestError } from '../src/host/index.ts';
import { bytes, Driver, node } from './support/drive.ts';
import { type Lane, startLane } from './support/lane.ts';
import { LEAVES } from './support/pages.ts';
import { type Site, startSite } from './support/site.ts';

const BOOT = { actionSpace: 'browser', startUrl: 'http://site.practice.test/', seed: 7 } as const;

let site: Site;
let lane: Lane;
let d: Driver;

beforeAll(async () => {
  site = await startSite();
  lane = await startLane(site.port);
  d = new Driver(lane.client);
  await lane.client.boot(BOOT);
}, 60_000);

afterAll(async () => {
  await lane?.stop();
  site?.close();
});

describe('observing', () => {
  it('gives a 1280x800 picture and a tree with text and bounds', async () => {
    const seen = await lane.client.observe();
    expect(seen.observation.capture).toMatchObject({ width: 1280, height: 800 });
    expect(seen.observation.origin).toBe('http://site.practice.test');
    expect(node(seen, 'paragraph', 'Welcome to the shop, friend.').bounds?.[2]).toBeGreaterThan(100);
    expect(node(seen, 'cell', '4.50').bounds).not.toBeNull();
    expect(node(seen, 'listitem', 'Coffee')).toBeDefined();
    expect(node(seen, 'link', 'All rows').url).toBe('http://site.practice.test/rows');
    expect((await lane.client.observe()).observation.capture?.same).toBe(true);
  });

  it('puts the bounds of a frame inside the page', async () => {
    const seen = await d.open('/frame');
    const [x, y] = node(seen, 'button', 'Press me').bounds ?? [0, 0];
    expect(Math.abs(x - 220)).toBeLessThanOrEqual(3);
    expect(Math.abs(y - 180)).toBeLessThanOrEqual(3);
  });

  it('cuts the tree of a huge page and says so', async () => {
    const seen = await d.open('/huge');
    expect(seen.observation.tree.truncated).toBe(true);
    expect(seen.observation.tree.nodes.length).toBe(5_000);
    expect(node(seen, 'paragraph', 'line 7')).toBeDefined();
  }, 30_000);
});

describe('the tree of a long page', () => {
  it('moves with the page, and is read again for what shows nowhere in the picture', async () => {
    const top = await d.open('/long');
    const scrolled = await d.do('scroll', { x: 600, y: 400, dx: 0, dy: 500 });
    const [at = 0, now = 0] = [top, scrolled].map((seen) => node(seen, 'paragraph', 'row 30').bounds?.[1]);
    expect(now).toBe(at - 500);
    const far = async (key: string) => {
      const { observation } = await d.do('press_key', { keys: key });
      return observation.tree.nodes.find(({ role }) => role === 'textbox');
    };
    expect(await far('v')).toMatchObject({ name: 'far', value: 'set by a script' });
    expect((await far('i'))?.states).toContain('invalid');
    expect(await far('l')).toMatchObject({ name: 'renamed' });
  });
});

describe('a page that keeps the browser too busy to be asked', () => {
  it('is an error of the step with the screen as its picture, and the run goes on', async () => {
    const before = await d.open('/echo');
    const seen = await lane.client.observe({ guestDeadlineMs: 2_005 });
    expect(seen.observation.status).toBe('error');
    expect(seen.observation.sentence).toContain('too busy');
    expect(seen.observation.capture).toMatchObject({ width: 1280, height: 800 });
    expect(seen.observation.url).toBe(before.observation.url);
    expect((await lane.client.observe()).observation.status).toBe('ok');
  });
});

describe('pointer verbs', () => {
  it('hovers, and says when nothing changed', async () => {
    await d.open('/echo');
    await d.do('hover', { x: 333, y: 222 });
    expect(await d.text()).toContain('mousemove,333,222');
    await d.open('/');
    await d.do('hover', { x: 900, y: 700 });
    const again = await d.do('hover', { x: 901, y: 701 });
    expect(again.observation.status).toBe('unchanged');
  });

  it('drags as a gesture, and through the browser own drag and drop', async () => {
    await d.open('/echo');
    await d.do('drag', {
      path: [
        [300, 300],
        [500, 400],
      ],
      button: 'left',
      modifiers: [],
    });
    const moves = (await d.text()).split('\n').filter((line) => line.startsWith('mousemove'));
    expect(moves.length).toBeGreaterThanOrEqual(12);
    await d.open('/drag');
    await d.do('drag', {
      path: [
        [100, 100],
        [450, 150],
      ],
      button: 'left',
      modifiers: [],
    });
    expect(await d.text()).toContain('dropped piece');
  });

  it('scrolls in CSS pixels and reports what moved', async () => {
    await d.open('/echo');
    const down = await d.do('scroll', { x: 640, y: 400, dx: 0, dy: 250 });
    expect(down.observation.scrolled).toEqual({ dx: 0, dy: 250 });
    const up = await d.do('scroll', { x: 640, y: 400, dx: 0, dy: -900 });
    expect(up.observation.scrolled).toEqual({ dx: 0, dy: -250 });
  });
});

describe('keyboard verbs', () => {
  it('goes back and forward', async () => {
    await d.open('/');
    await d.open('/echo');
    const back = await d.do('press_key', { keys: 'alt+left' });
    expect(back.observation.url).toBe('http://site.practice.test/');
    const forward = await d.do('press_key', { keys: 'alt+right' });
    expect(forward.observation.url).toBe('http://site.practice.test/echo');
  });
});

describe('typing into a page that is slow', () => {
  const TEXT = 'ten chars '.repeat(30);
  const typeFor = async (ms: number, text: string) =>
    (await lane.client.step({ verb: 'type', params: { text } }, { guestDeadlineMs: 6_000 + ms })).observation;

  it('gives it no more than it takes, and says how much it was given', async () => {
    await d.open('/slow-typed');
    const { status, sentence } = await typeFor(3_000, TEXT);
    const given = Number(/given the first (\d+) of 300 characters/u.exec(sentence)?.[1]);
    expect([status, given > 20, given < 150]).toEqual(['error', true, true]);
    await expect.poll(() => d.text(), { timeout: 10_000 }).toContain(`${given} taken`);
  }, 40_000);

  it('says when everything was given, and the page is not ready with it', async () => {
    await d.open('/slow-typed');
    const text = TEXT.slice(0, 38);
    expect(await typeFor(2_000, text)).toMatchObject({
      status: 'ok',
      sentence: 'Typed 38 characters. The page is still taking them.',
    });
    await expect.poll(() => d.text(), { timeout: 10_000 }).toContain('38 taken');
  }, 40_000);

  it('ends the script of one that takes no more at all', async () => {
    await d.open('/slow-typed');
    const { status, sentence } = await typeFor(3_000, `ab${'x'.repeat(100)}`);
    expect(status).toBe('error');
    expect(sentence).toMatch(/^The page did not take the action within 3000 ms; its running script was stopped\./u);
  }, 40_000);
});

describe('navigating', () => {
  it.each([
    'file:///etc/passwd',
    'chrome://version',
    'view-source:http://site.practice.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'nonsense',
  ])('refuses %s', async (url) => {
    expect((await d.do('navigate', { url })).observation.status).toBe('error');
  });

  it('names the reason of a refusal, over http and https', async () => {
    for (const url of ['http://other.example/', 'https://other.example/']) {
      const seen = await d.do('navigate', { url });
      expect(seen.observation.status).toBe('error');
      expect(seen.observation.sentence).toContain('egress_closed');
    }
  });

  it('bounds a page that never answers and one that never ends', async () => {
    for (const path of ['/hang', '/half']) {
      await d.open('/');
      const seen = await d.open(path);
      expect(seen.observation.settle.reason).toBe('limit');
      expect(seen.observation.times.totalMs).toBeLessThan(8_000);
    }
  }, 30_000);

  it.each([
    ['the same tab', 'Turn', LEAVES],
    ['a new tab', 'New tab', 8],
  ])(
    'looks at what a link opens in %s as soon as it is there',
    async (_, link, leaves) => {
      let seen = await d.open('/leaf-0?late=0');
      const looks: unknown[] = [];
      for (let leaf = 1; leaf < leaves; leaf++) {
        seen = await d.clickOn(seen, 'link', link);
        const { url, sentence, settle } = seen.observation;
        if (settle.reason !== 'settled' || !url.includes(`/leaf-${leaf}?`)) looks.push([leaf, url, sentence, settle]);
      }
      expect(looks).toEqual([]);
      for (const { id } of seen.observation.tabs.slice(1)) {
        await d.do('switch_tab', { tab: id });
        await d.do('press_key', { keys: 'control+w' });
      }
    },
    60_000,
  );

  it('follows new tabs, switches back, fills the screen with a pop-up', async () => {
    const home = await d.open('/');
    const opened = await d.clickOn(home, 'link', 'Echo in a new tab');
    expect(opened.observation.url).toBe('http://site.practice.test/echo');
    expect(opened.observation.tabs.length).toBe(2);
    const back = await d.do('switch_tab', { tab: 'tab-1' });
    expect(back.observation).toMatchObject({ tab: 'tab-1', url: 'http://site.practice.test/' });
    expect((await d.do('switch_tab', { tab: 'tab-99' })).observation.status).toBe('error');
    await d.open('/popup');
    const popup = await d.clickAt(100, 50);
    expect(popup.observation.url).toBe('http://site.practice.test/echo');
    expect((await lane.client.observe()).observation.capture).toMatchObject({ width: 1280, height: 800 });
    const closed = await d.do('press_key', { keys: 'control+w' });
    expect(closed.observation.url).toBe('http://site.practice.test/popup');
  }, 30_000);
});

describe('what is no dialog of the page', () => {
  it('lets a list be chosen from with keys', async () => {
    await d.open('/select');
    await d.clickAt(100, 70);
    await d.do('press_key', { keys: 'Down' });
    await d.do('press_key', { keys: 'Enter' });
    expect(await d.text()).toContain('chose green');
  });

  it('asks for no permission and no password', async () => {
    await d.open('/select');
    await d.clickAt(50, 320);
    expect(await d.text()).toContain('denied 1');
    const seen = await d.open('/auth');
    expect(seen.observation.settle.reason).toBe('settled');
    expect(node(seen, 'heading', 'Sign in')).toBeDefined();
  });
});

describe('files', () => {
  it('reads back what it was given, and delivers it', async () => {
    const content = randomBytes(5_000_000);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await lane.client.putFile('data ü.bin', bytes(content))).toEqual({
      name: 'data ü.bin',
      bytes: content.length,
      sha256,
    });
    const seen = await d.do('deliver_file', { path: 'data ü.bin' });
    expect(seen.observation.delivered).toEqual({ name: 'data ü.bin', bytes: content.length, sha256 });
    expect((await d.do('deliver_file', { path: 'missing' })).observation.status).toBe('error');
    expect((await d.do('deliver_file', { path: '../../etc/passwd' })).observation.status).toBe('error');
    expect((await lane.client.listDelivered()).files).toHaveLength(1);
    expect((await buffer(await lane.client.takeDelivered('data ü.bin'))).equals(content)).toBe(true);
  });

  it('delivers a download', async () => {
    await d.open('/');
    await d.open('/download');
    const seen = await d.do('deliver_file', { path: 'report.csv' });
    expect(seen.observation).toMatchObject({ status: 'ok', delivered: { bytes: 8 } });
  });
});

describe('pages that misbehave', () => {
  it('stops a script without end', async () => {
    await d.open('/busy');
    const seen = await lane.client.step(
      { verb: 'click', params: { x: 50, y: 50, button: 'left', modifiers: [], count: 1 } },
      { guestDeadlineMs: 14_000 },
    );
    expect(seen.observation.status).toBe('error');
    expect((await d.open('/')).observation.status).toBe('ok');
  }, 40_000);
});

describe('ending', () => {
  it('refuses verbs of another protocol, and a second boot', async () => {
    await expect(lane.client.step({ verb: 'sing', params: {} } as never)).rejects.toMatchObject({
      code: 'guest_request',
      guestCode: 'unknown_verb',
    });
    await expect(lane.client.boot(BOOT)).rejects.toBeInstanceOf(GuestRequestError);
  });

  it('keeps the end state', async () => {
    await d.open('/rows');
    await d.do('finish', { verdict: 'success', message: 'All done.' });
    const end = await lane.client.endState();
    expect(end).toMatchObject({ verdict: 'success', message: 'All done.', url: 'http://site.practice.test/rows' });
    expect(end.tree.nodes.length).toBeGreaterThan(600);
    expect(end.delivered.files.map(({ name }) => name)).toEqual(['data ü.bin', 'report.csv']);
    await expect(d.do('screenshot', {})).rejects.toMatchObject({ guestCode: 'finished' });
  });
});
