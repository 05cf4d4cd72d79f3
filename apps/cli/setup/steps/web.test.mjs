import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodePackage } from '../places.mjs';
import { web } from './web.mjs';

describe('the pages', () => {
  let folder = '';
  let context;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coarena pages '));
    context = { root: folder, env: { PATH: '/usr/bin:/bin' }, uid: 0 };
    put('package-lock.json', '{}');
    put('apps/web/src/page.svelte', 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  /** Stands where Node 24 would, and does what the build would. */
  const builder = (body) => {
    const path = `node_modules/${nodePackage()}/bin/node`;
    put(path, `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, path), 0o755);
  };

  const BUILDS =
    "mkdir -p build 'node_modules/$app' && echo page > build/index.html && echo {} > 'node_modules/$app/tsconfig.json'";

  it('are built once, and again when a source has other words, not when it is only newer', async () => {
    builder(BUILDS);
    expect(await web.ready(context)).toBe(false);
    expect(await web.make(context)).toEqual({ ok: true });
    expect(await web.ready(context)).toBe(true);
    put('apps/web/src/page.svelte', 'one');
    expect(await web.ready(context)).toBe(true);
    put('apps/web/src/page.svelte', 'two');
    expect(await web.ready(context)).toBe(false);
  });

  it('are built anew where the build was removed', async () => {
    builder(BUILDS);
    await web.make(context);
    rmSync(join(folder, 'apps/web/build/index.html'));
    expect(await web.ready(context)).toBe(false);
  });

  it('are built anew where a new installation of packages took the types away', async () => {
    builder(BUILDS);
    await web.make(context);
    rmSync(join(folder, 'apps/web/node_modules'), { recursive: true });
    expect(await web.ready(context)).toBe(false);
  });

  it('say why they could not be built', async () => {
    builder('echo "a page has an error" >&2; exit 1');
    expect(await web.make(context)).toEqual({
      ok: false,
      lines: ['the pages could not be built (exit 1):', 'a page has an error'],
    });
    expect(await web.ready(context)).toBe(false);
  });
});
