import { describe, expect, it } from 'vitest';
import { installLine, systemPackages } from '../system-packages.mjs';
import { missingPackages, system } from './system.mjs';

describe('system packages', () => {
  it('are all missing on an empty machine and none on a full one', () => {
    expect(missingPackages({ PATH: '/nowhere' }, () => false)).toEqual(systemPackages.map((row) => row.package));
    expect(missingPackages({ PATH: '/nowhere' }, () => true)).toEqual([]);
  });

  it('are found in any folder of the PATH, and outside a short PATH', () => {
    expect(
      missingPackages({ PATH: '/opt/mine' }, (path) => path !== '/opt/mine/bwrap' && !path.endsWith('/bwrap')),
    ).toEqual(['bubblewrap']);
    expect(
      missingPackages({ PATH: '/opt/mine' }, (path) => path === '/opt/mine/bwrap' || !path.endsWith('/bwrap')),
    ).toEqual([]);
    expect(missingPackages({}, (path) => path.startsWith('/usr/'))).toEqual([]);
  });

  it('each prove themselves and say why they are needed', () => {
    for (const row of systemPackages) {
      expect(
        [row.program, row.files].filter((proof) => proof !== undefined),
        row.package,
      ).toHaveLength(1);
      expect(row.why.length).toBeGreaterThan(8);
    }
  });

  it('give an ordinary user the exact line and install nothing', async () => {
    const outcome = await system.make({ root: '/', env: { PATH: '' }, uid: 1000 });
    expect(outcome.ok).toBe(false);
    expect(outcome.lines.join('\n')).toMatch(/apt-get install -y --no-install-recommends|package manager/);
  });

  it('are named in one line for an administrator', () => {
    expect(installLine(['a', 'b'])).toBe('sudo apt-get update && sudo apt-get install -y --no-install-recommends a b');
  });
});
