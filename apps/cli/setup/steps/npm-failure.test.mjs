import { describe, expect, it } from 'vitest';
import { explainNpm } from './npm-failure.mjs';

describe('a failed npm ci', () => {
  it.each([
    ['ENOTFOUND', 'network'],
    ['ERR_SOCKET_TIMEOUT', 'network'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'network'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'network'],
    ['E404', 'registry settings'],
    ['E503', 'registry settings'],
    ['EINTEGRITY', 'npm cache clean'],
    ['EUSAGE', 'package-lock.json'],
    ['ENOSPC', 'disk is full'],
    ['EACCES', 'owner of the folder'],
    ['ENOTEMPTY', 'remove node_modules'],
  ])('with %s says what to do: %s', (code, remedy) => {
    const [first] = explainNpm(1, [`npm error code ${code}`]);
    expect(first).toMatch(new RegExp(`^npm ci failed \\(exit 1\\) with ${code}: `, 'u'));
    expect(first).toContain(remedy);
  });

  it('over a file that is gone names the file and does not blame the network', () => {
    const said = [
      'npm error code ENOENT',
      'npm error syscall rename',
      'npm error path /arena/node_modules/zod',
      'npm error errno -2',
    ];
    const [first, ...rest] = explainNpm(254, said);
    expect(first).toContain('ENOENT, at /arena/node_modules/zod');
    expect(first).not.toMatch(/network|registry/u);
    expect(rest).toEqual(said);
  });

  it('for a reason that nobody foresaw blames nothing, and an older npm is read as well', () => {
    expect(explainNpm(1, ['npm error Cannot read properties of null'])[0]).toBe(
      'npm ci failed (exit 1): see what it said, then run the same command again',
    );
    expect(explainNpm(1, ['npm ERR! code ENOSPC'])[0]).toContain('disk is full');
  });
});
