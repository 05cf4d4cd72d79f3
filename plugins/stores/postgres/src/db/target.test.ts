import { describe, expect, it } from 'vitest';
import { describeTarget, parseTarget } from './target.ts';

describe('a database URL', () => {
  it('is read with everything it says', () => {
    expect(parseTarget('postgres://ann:p%40ss%2Fw@db.example:6000/arena?sslmode=verify-full')).toEqual({
      host: 'db.example',
      port: 6_000,
      database: 'arena',
      user: 'ann',
      password: 'p@ss/w',
      tls: 'verify',
    });
  });

  it('has a default port, no password and no TLS when it names none', () => {
    expect(parseTarget('postgresql://ann@[::1]/arena')).toEqual({
      host: '::1',
      port: 5_432,
      database: 'arena',
      user: 'ann',
      password: null,
      tls: null,
    });
  });

  it('may name the folder of a Unix socket', () => {
    expect(parseTarget('postgres://ann@/arena?host=/run/postgresql')).toMatchObject({
      host: '/run/postgresql',
      user: 'ann',
    });
  });

  it('is shown without its password', () => {
    expect(describeTarget(parseTarget('postgres://ann:secret@[::1]:6000/arena'))).toBe('ann@[::1]:6000/arena');
  });

  it.each([
    ['nonsense', 'cannot be read'],
    ['postgres://ann@host', 'names no database'],
    ['postgres://host/arena', 'names no user'],
    ['postgres://ann:secret@host/arena?sslmode=prefer', 'sslmode=prefer'],
  ])('%s is refused with what is wrong', (url, reason) => {
    expect(() => parseTarget(url)).toThrow(reason);
    expect(() => parseTarget(url)).not.toThrow('secret');
  });
});
