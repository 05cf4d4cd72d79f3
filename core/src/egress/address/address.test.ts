import { describe, expect, it } from 'vitest';
import { localIpv4, localIpv6 } from './local-address.ts';
import { localName } from './local-name.ts';
import { parseIpv4 } from './parse-ipv4.ts';
import { parseIpv6 } from './parse-ipv6.ts';

const LOOPBACK = 0x7f000001;

describe('parseIpv4', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '0X7F.0.0.01',
  ])('reads %s', (text) => expect(parseIpv4(text)).toBe(LOOPBACK));

  it.each([
    '',
    '.',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.256',
    '1.16777216',
    '4294967296',
    '0x',
    '1..2',
    'a.b',
    '127.0.0.1..',
    ' 1',
  ])('does not read %j', (text) => expect(parseIpv4(text)).toBeNull());

  it('lets the last part fill what is left', () => {
    expect(parseIpv4('4294967295')).toBe(0xffffffff);
    expect(parseIpv4('1.16777215')).toBe(0x01ffffff);
    expect(parseIpv4('1.2.65535')).toBe(0x0102ffff);
  });
});

describe('parseIpv6', () => {
  it.each([
    ['::', [0, 0, 0, 0, 0, 0, 0, 0]],
    ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
    ['1::', [1, 0, 0, 0, 0, 0, 0, 0]],
    ['::ffff:127.0.0.1', [0, 0, 0, 0, 0, 0xffff, 0x7f00, 1]],
    ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['fe80::1%eth0', [0xfe80, 0, 0, 0, 0, 0, 0, 1]],
  ])('reads %s', (text, groups) => expect(parseIpv6(text)).toEqual(groups));

  it.each(['', ':', ':::', '1:2', '1::2::3', '12345::', '1:2:3:4:5:6:7:8:9', '::127.1', 'g::', '1:2:3:4:5:6:7::8:9'])(
    'does not read %j',
    (text) => expect(parseIpv6(text)).toBeNull(),
  );
});

describe('what is local', () => {
  it('begins and ends where the ranges do', () => {
    const kinds = [
      '126.255.255.255',
      '127.0.0.0',
      '127.255.255.255',
      '128.0.0.0',
      '169.253.255.255',
      '169.254.0.0',
      '169.254.255.255',
      '169.255.0.0',
      '0.0.0.0',
      '1.0.0.0',
    ];
    expect(kinds.map((text) => localIpv4(parseIpv4(text) ?? -1))).toEqual([
      null,
      'loopback',
      'loopback',
      null,
      null,
      'link_local',
      'link_local',
      null,
      'unspecified',
      null,
    ]);
  });

  it.each([
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::2', 'unspecified'],
    ['fe7f:ffff::', null],
    ['fe80::', 'link_local'],
    ['febf:ffff::', 'link_local'],
    ['fec0::', null],
    ['::ffff:169.254.1.1', 'link_local'],
    ['::127.0.0.1', 'loopback'],
    ['::ffff:0:127.0.0.1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['64:ff9b:0:1::7f00:1', null],
    ['2002:7f00:1::', 'loopback'],
    ['2002:808:808::', null],
    ['2606:4700::1111', null],
  ])('%s is %s', (text, kind) => expect(localIpv6(parseIpv6(text) ?? [])).toBe(kind));

  it('has names by convention', () => {
    for (const name of [
      'localhost',
      'LOCALHOST.',
      'a.b.localhost',
      'localhost.localdomain',
      'ip6-loopback',
      '127.0.0.1.nip.io',
    ])
      expect(localName(name), name).toBe('loopback');
    expect(localName('metadata.google.internal')).toBe('link_local');
    for (const name of ['example.org', 'localhost.example.org', 'mylocalhost', 'metadata', '8.8.8.8.nip.io'])
      expect(localName(name), name).toBeNull();
  });
});
