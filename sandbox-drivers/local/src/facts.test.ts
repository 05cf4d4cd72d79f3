import { expect, it } from 'vitest';
import { imageHash, packageVersions } from './facts.ts';

const stanza = (name: string, version: string, status = 'install ok installed') =>
  `Package: ${name}\nStatus: ${status}\nVersion: ${version}\nDescription: x\n Status: not this one`;

it('lists the installed packages that make a desktop, sorted', () => {
  const status = [
    stanza('openbox', '3.6'),
    stanza('chromium', '150'),
    stanza('vim', '9'),
    stanza('fonts-liberation', '2'),
    stanza('bubblewrap', '0.8', 'deinstall ok config-files'),
  ].join('\n\n');
  expect(packageVersions(status)).toEqual(['chromium 150', 'fonts-liberation 2', 'openbox 3.6']);
});

it('names an image by everything that makes it', async () => {
  const parts = { etc: 'a', guest: 'b', node: 'c', programs: [] };
  const hash = await imageHash(parts);
  expect(hash).toMatch(/^[0-9a-f]{64}$/u);
  expect(await imageHash(parts)).toBe(hash);
  for (const change of [{ etc: 'x' }, { guest: 'x' }, { node: 'x' }])
    expect(await imageHash({ ...parts, ...change })).not.toBe(hash);
});
