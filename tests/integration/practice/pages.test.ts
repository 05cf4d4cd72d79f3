import { describe, expect, it } from 'vitest';
import { World } from './world.ts';

const isHtml = (mime: string): boolean => mime.startsWith('text/html');
/** Elements and texts of a page: what its accessibility tree can hold at most. */
const nodes = (html: string): number =>
  html.split('<body>')[1]?.match(/<[a-z][^>]*>|(?<=>)[^<>]*\S[^<>]*(?=<)/gu)?.length ?? 0;
const elements = (html: string): number => html.match(/<[a-z][^>]*>/gu)?.length ?? 0;

describe.each(['shop', 'register', 'almanac', 'booking', 'inbox', 'echo'])('the site %s', (name) => {
  it('shows the nonce on every page and names nothing outside itself', async () => {
    const world = new World();
    const site = await world.site(name, 7);
    const nonces = new Set<string>();
    for (const { path, mime } of site.pages.filter((page) => isHtml(page.mime))) {
      const html = world.page(site, path) ?? '';
      nonces.add(/Ref ([2-9A-Z]{4}-[2-9A-Z]{4})\b/u.exec(html)?.[1] ?? `none on ${path}`);
      expect(html, path).not.toMatch(/\b(?:https?:)?\/\/\w/u);
      expect(html, path).not.toContain('{{');
      expect(html, path).toMatch(/<title>[^<]+<\/title>/u);
      expect(mime).toBe('text/html; charset=utf-8');
    }
    expect([...nonces]).toEqual([expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/u)]);
  });

  it('leads nowhere that it does not answer', async () => {
    const world = new World();
    const site = await world.site(name, 11);
    const paths = new Set(site.pages.map(({ path }) => path));
    for (const { path } of site.pages.filter((page) => isHtml(page.mime))) {
      const targets = [...(world.page(site, path) ?? '').matchAll(/(?:href|src|action)="([^"#][^"]*)"/gu)].map(
        ([, target = '']) => target,
      );
      for (const target of targets.filter((each) => !each.startsWith('data:')))
        expect(paths, `${target} on ${path}`).toContain(target);
    }
  });

  it('labels every field', async () => {
    const world = new World();
    const site = await world.site(name, 7);
    for (const { path } of site.pages.filter((page) => isHtml(page.mime))) {
      const html = world.page(site, path) ?? '';
      for (const [tag] of html.matchAll(/<(?:input|textarea|select)\b[^>]*>/gu)) {
        if (tag.includes('type="hidden"') || tag.includes('type="radio"')) continue;
        const id = /\bid="([^"]+)"/u.exec(tag)?.[1] ?? '';
        expect(
          html.includes(`<label for="${id}">`) || new RegExp(`<label><input id="${id}"`, 'u').test(html),
          `${tag} on ${path}`,
        ).toBe(true);
      }
    }
  });
});

it('has a small first page, a page of three thousand nodes and a slow answer', async () => {
  const world = new World();
  const [shop, register, echo] = [
    await world.site('shop', 7),
    await world.site('register', 7),
    await world.site('echo', 7),
  ];
  expect(nodes(world.page(shop, '/') ?? '')).toBeLessThanOrEqual(150);
  expect(elements(world.page(register, '/ledger') ?? '')).toBeGreaterThanOrEqual(3_000);
  expect(elements(world.page(register, '/ledger') ?? '')).toBeLessThan(3_100);
  expect(echo.pages.find(({ path }) => path === '/slow')).toMatchObject({ delayMs: 600 });
  expect(echo.pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/staged', '/animation', '/fetching']),
  );
});
