import { expect, it } from 'vitest';
import { LOCAL_CONFIG } from './config.ts';

it('has defaults for everything', () => {
  expect(LOCAL_CONFIG.parse({})).toEqual({
    memoryMiB: 2048,
    scratchMiB: 1024,
    startTimeoutMs: 15_000,
    bubblewrap: '/usr/bin/bwrap',
  });
});

it.each([
  { memory: 1 },
  { memoryMiB: 10 },
  { startTimeoutMs: '5' },
  { bubblewrap: 'bwrap' },
  { chromium: '/opt/chrome' },
  { entry: '/x' },
])('refuses %j', (config) => {
  expect(LOCAL_CONFIG.safeParse(config).success).toBe(false);
});
