import { describe, expect, it } from 'vitest';
import { isHostOf, judgeTarget } from './judge-target.ts';

const sites = new Set(['shop.practice.test', 'a.b.practice.test', 'example.com', '127.0.0.1']);

describe('judgeTarget', () => {
  it.each(['shop.practice.test:80', 'a.b.practice.test:80'])('allows %s', (target) => {
    expect(judgeTarget(target, sites)).toEqual({ verdict: 'allow', host: target.slice(0, -3), rule: 'practice_site' });
  });

  it('refuses what the browser asks for by itself, under a rule of its own', () => {
    const refused = { verdict: 'refuse', reason: 'egress_closed' };
    expect(judgeTarget('update.googleapis.com:443', sites)).toEqual({ ...refused, rule: 'browser_background' });
    expect(judgeTarget('update.googleapis.com.example:443', sites)).toEqual({
      ...refused,
      rule: 'practice_sites_only',
    });
  });

  it('knows a practice name that is not in the task', () => {
    expect(judgeTarget('other.practice.test:80', sites)).toMatchObject({ verdict: 'refuse', reason: 'site_unknown' });
  });

  it.each([
    'example.com:80',
    'example.com:443',
    'practice.test:80',
    '.practice.test:80',
    'shop.practice.test',
    'shop.practice.test:',
    'shop.practice.test:443',
    'shop.practice.test:8080',
    'shop.practice.test:080',
    'shop.practice.test:80:80',
    'shop.practice.test.:80',
    'SHOP.practice.test:80',
    'shop.practice.test:80\n',
    ' shop.practice.test:80',
    'x@shop.practice.test:80',
    'shop.practice.test%00:80',
    'shop..practice.test:80',
    '-shop.practice.test:80',
    'shop.practice.test.evil.example:80',
    'xshop.practice.tests:80',
    'ｓhop.practice.test:80',
    'shop。practice。test:80',
    'localhost:80',
    'localhost:3128',
    '',
    ':80',
    '*:80',
    `${'a'.repeat(64)}.practice.test:80`,
  ])('closes %j', (target) => {
    expect(judgeTarget(target, sites)).toMatchObject({ verdict: 'refuse', reason: 'egress_closed' });
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0x0.1',
    '127.0.0.1.',
    '0127.00.00.01',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127%2e0%2e0%2e1',
    '0X7F000001',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1%25eth0]',
    'x@127.0.0.1',
    '0',
    '[::1]',
    '::1',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '[::ffff:a9fe:a9fe]',
    '169.254.43518',
    '8.8.8.8',
  ])('closes the address %s on every port', (host) => {
    for (const port of ['80', '443', '22']) {
      expect(judgeTarget(`${host}:${port}`, sites)).toMatchObject({ verdict: 'refuse', reason: 'egress_closed' });
    }
  });
});

describe('isHostOf', () => {
  it('takes the name with or without the port, in any case', () => {
    expect(
      ['shop.practice.test', 'shop.practice.test:80', 'Shop.Practice.Test'].map((each) =>
        isHostOf('shop.practice.test', each),
      ),
    ).toEqual([true, true, true]);
  });

  it.each([
    '',
    'other.practice.test',
    'shop.practice.test:81',
    'shop.practice.test.',
    '127.0.0.1',
    'shop.practice.test, other',
  ])('refuses %j', (header) => {
    expect(isHostOf('shop.practice.test', header)).toBe(false);
  });
});
