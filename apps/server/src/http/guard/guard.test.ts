import { describe, expect, it } from 'vitest';
import { ArenaConfig } from '@coarena/core';
import { addressKey, isLoopback } from './address.ts';
import { BUDGETS, RateLimiter } from './rate-limit.ts';
import { checkHost, checkOrigin } from './same-origin.ts';
import { isInsecure, sessionCookie } from '../../sign-in/cookie.ts';

describe('addresses', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['[::1]', true],
    ['localhost', true],
    ['LOCALHOST', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
    ['128.0.0.1', false],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['2130706433', false],
  ])('%s is loopback: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));
});

describe('the rate limiter', () => {
  it('lets a burst through, then so many a second, each address by itself', () => {
    let now = 0;
    const limiter = new RateLimiter({ monotonic: () => now });
    const takes = (address: string): boolean => {
      try {
        limiter.take('sign-in', address);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'too_many_requests', details: { seconds: expect.any(Number) } });
        return false;
      }
    };
    const { burst, perSecond } = BUDGETS['sign-in'];
    for (let n = 0; n < burst; n += 1) expect(takes('10.0.0.1')).toBe(true);
    expect(takes('10.0.0.1')).toBe(false);
    expect(takes('10.0.0.2')).toBe(true);
    now += 1_000 / perSecond;
    expect([takes('10.0.0.1'), takes('10.0.0.1')]).toEqual([true, false]);
  });

  it('stays small whatever the number of addresses', () => {
    const limiter = new RateLimiter({ monotonic: () => 0 });
    for (let n = 0; n < 120_000; n += 1) limiter.take('read', `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    expect(() => limiter.take('none', '10.0.0.1')).not.toThrow();
  });
});

describe('where requests come from', () => {
  const server = (over: object = {}): ArenaConfig['server'] => ArenaConfig.parse({ agents: {}, server: over }).server;
  const origin = (headers: Record<string, string>, over: object = {}): boolean => {
    try {
      checkOrigin(new Headers(headers), server(over));
      return true;
    } catch {
      return false;
    }
  };
  const host = (name: string, over: object = {}): boolean => {
    try {
      checkHost(new Headers({ host: name }), server(over));
      return true;
    } catch {
      return false;
    }
  };

  it('takes its own pages only', () => {
    const own = { host: '127.0.0.1:4400', origin: 'http://127.0.0.1:4400' };
    expect(origin(own)).toBe(true);
    expect(origin({ ...own, 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(origin({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(origin({ ...own, origin: 'http://127.0.0.1:4401' })).toBe(false);
    expect(origin({ host: '127.0.0.1:4400' })).toBe(false);
    const proxied = { url: 'https://arena.example/' };
    expect(origin({ host: 'arena.example', origin: 'https://arena.example' }, proxied)).toBe(true);
    expect(origin({ host: '127.0.0.1:4400', origin: 'https://arena.example' }, proxied)).toBe(true);
    expect(origin({ host: 'arena.example', origin: 'http://arena.example' }, proxied)).toBe(false);
  });

  it('answers to its own names and to addresses', () => {
    expect(host('localhost:4400')).toBe(true);
    expect(host('192.168.1.4:4400')).toBe(true);
    expect(host('evil.example')).toBe(false);
    expect(host('arena.example', { url: 'https://arena.example' })).toBe(true);
    expect(host('arena', { host: 'arena' })).toBe(true);
  });

  it('binds the cookie to the host wherever a browser keeps it, and knows where sessions can be read', () => {
    expect(sessionCookie(server())).toEqual({ name: '__Host-coarena', secure: true });
    expect(sessionCookie(server({ host: '0.0.0.0' }))).toEqual({ name: 'coarena', secure: false });
    expect(sessionCookie(server({ host: '0.0.0.0', url: 'https://a.example' })).secure).toBe(true);
    expect([isInsecure(server()), isInsecure(server({ host: '0.0.0.0' }))]).toEqual([false, true]);
    expect(isInsecure(server({ host: '0.0.0.0', url: 'http://a.example' }))).toBe(true);
    expect(isInsecure(server({ host: '0.0.0.0', url: 'https://a.example' }))).toBe(false);
  });
});
