import { describe, expect, it } from 'vitest';
import { readLicencePolicy, refused } from './licences.ts';

const policy = readLicencePolicy();
const locked = (name: string, license: string) => [
  { place: `node_modules/${name}`, name, version: '1.0.0', license, optional: false },
];

describe('the licences', () => {
  it.each([
    ['a', 'MIT', true],
    ['a', '(MIT OR GPL-3.0)', true],
    ['a', 'MIT AND GPL-3.0', false],
    ['a', '(MIT AND ISC)', true],
    ['a', 'GPL-3.0-only', false],
    ['a', 'not stated', false],
    ['lightningcss', 'MPL-2.0', true],
    ['lightningcss-linux-x64-gnu', 'MPL-2.0', true],
    ['lightningcss', 'GPL-3.0-only', false],
    ['other', 'MPL-2.0', false],
  ])('%s under %s: admitted %s', (name, license, expected) => {
    expect(refused(locked(name, license), policy).length === 0).toBe(expected);
  });
});
