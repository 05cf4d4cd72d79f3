import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaticSite, type StaticSite } from './static-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'coarena-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let site: StaticSite;
beforeAll(() => {
  mkdirSync(join(folder, '_app/immutable'), { recursive: true });
  writeFileSync(join(folder, '200.html'), '<!doctype html><script>let a = 1;</script><script src="/x.js"></script>');
  writeFileSync(join(folder, '_app/immutable/a.1234.js'), 'export {}');
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'secret.pem'), 'key');
  symlinkSync('/etc/passwd', join(folder, 'passwd.txt'));
  site = openStaticSite(folder)!;
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Response | null =>
  site.answer(method, path, new Headers(headers));

describe('the built pages', () => {
  it('are one document under every address of a page', () => {
    for (const path of [
      '/',
      '/sign-in',
      '/judge',
      '/leaderboard',
      '/compare',
      '/audit',
      '/benchmark/methodology',
      '/judge/record',
      '/tasks',
      `/tasks/${'0a'.repeat(16)}`,
      `/battles/${'0a'.repeat(16)}`,
    ]) {
      const answer = ask(path);
      expect([path, answer?.status, answer?.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
  });

  it('run the scripts of the build and nothing else', () => {
    const policy = ask('/')?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy.match(/sha256-/gu)).toHaveLength(1);
  });

  it('lets hashed files be kept for ever, and asks for the others each time', async () => {
    expect(ask('/_app/immutable/a.1234.js')?.headers.get('cache-control')).toContain('immutable');
    const robots = ask('/robots.txt');
    expect(robots?.headers.get('cache-control')).toBe('no-cache');
    expect(ask('/robots.txt', { 'if-none-match': robots?.headers.get('etag') ?? '' })?.status).toBe(304);
    expect(await robots?.text()).toBe('User-agent: *');
  });

  it.each([
    '/secret.pem',
    '/passwd.txt',
    '/../secret.pem',
    '/_app/../robots.txt',
    '/%72obots.txt',
    '/robots.txt/',
    '//robots.txt',
    '/200.htm',
  ])('do not hold %s', (path) => expect(ask(path)).toBeNull());

  it('leave the API and everything that is no reading alone, and tell a reader that a page is not there', () => {
    for (const path of ['/api', '/api/', '/api/health']) expect(ask(path, { accept: 'text/html' })).toBeNull();
    expect(ask('/', {}, 'POST')).toBeNull();
    expect(ask('/nowhere', { accept: 'text/html,*/*' })?.status).toBe(404);
  });

  it('are not there without a build', () => {
    expect(openStaticSite(join(folder, 'nothing'))).toBeNull();
    expect(openStaticSite(join(folder, '_app'))).toBeNull();
  });
});
