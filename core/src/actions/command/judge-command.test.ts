import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeCommand } from './judge-command.ts';
import { INTERPRETERS, PROGRAM_LIST, PROGRAMS } from './programs/programs.ts';

const NAMES =
  `ls cat head tail wc sort uniq cut paste join comm nl tac rev fmt tr tee touch mkdir rmdir cp mv rm stat du df file
  basename dirname realpath date seq expr factor numfmt shuf split csplit od base64 md5sum sha1sum sha256sum cksum cmp diff patch
  grep sed awk find printf echo true false sleep uname tree tar gzip gunzip zcat bzip2 xz zip unzip jq sqlite3 bc xxd python3 perl
  node git curl wget convert pdftotext csvtool iconv`.split(/\s+/u);

const judge = (program: string, ...args: string[]) => judgeCommand({ program, args, used: 0 });
const refused = (program: string, ...args: string[]) => judge(program, ...args).verdict === 'refuse';

/** A file's name that no rule objects to: letters, digits, a suffix; never a sub-command or an option. */
const name = fc.stringMatching(/^[a-z]{3,8}_[0-9]{1,3}\.(?:txt|csv|png)$/u);
/** Programs all of whose operands are names of files. */
const ON_FILES = ['cat', 'ls', 'wc', 'sort', 'cp', 'tar', 'head', 'md5sum', 'python3', 'convert', 'unzip', 'csvtool'];
const program = fc.constantFrom(...ON_FILES);
const anyProgram = fc.constantFrom(...NAMES);

describe('the list of programs', () => {
  it('is these 80, of which four are interpreters', () => {
    expect(NAMES).toHaveLength(80);
    expect(Object.keys(PROGRAMS).toSorted()).toEqual(NAMES.toSorted());
    expect(PROGRAM_LIST).toBe(`${NAMES.toSorted().join('\n')}\n`);
    expect(INTERPRETERS.toSorted()).toEqual(['awk', 'node', 'perl', 'python3']);
  });

  it('takes a name only as it is written', () => {
    fc.assert(
      fc.property(
        anyProgram,
        fc.constantFrom('', ' ', '/', './', '\0', '\u200b', '-'),
        fc.boolean(),
        (known, extra, before) => {
          const written = before ? extra + known : known + extra;
          expect(judge(written).rule).toBe(extra === '' ? null : 'program');
        },
      ),
    );
    fc.assert(fc.property(anyProgram, (known) => judge(known.toUpperCase()).rule === 'program'));
    fc.assert(fc.property(fc.string(), (text) => NAMES.includes(text) || judge(text).rule === 'program'));
  });
});

describe('paths', () => {
  it('lead nowhere above, wherever two dots stand among folders and whatever is before them', () => {
    const climbing = fc
      .tuple(
        fc.array(name, { maxLength: 3 }),
        fc.array(name, { maxLength: 3 }),
        fc.constantFrom('', './', '@', 'x=', '--file='),
      )
      .map(([before, after, prefix]) => `${prefix}${[...before, '..', ...after].join('/')}`);
    fc.assert(
      fc.property(program, fc.array(name, { maxLength: 4 }), climbing, fc.nat(4), (of, others, bad, at) => {
        expect(judge(of, ...others.toSpliced(at, 0, bad)).rule).toBe('parent_path');
      }),
    );
  });

  it.each(['..', '../', '../x', 'a/../../x', '%2e%2e/x', '@../x', '--file=../x', '-I../x', './/../x'])(
    'lead nowhere above in any program as %s',
    (bad) => expect(NAMES.filter((of) => !refused(of, bad))).toEqual([]),
  );

  it.each([
    '/etc/passwd',
    '/etc',
    '//etc',
    'x=/etc/passwd',
    '@/etc/passwd',
    '--opt=/etc/x',
    '-I/etc',
    '/home/agent',
    '~/x',
    '--file=~/x',
    'file:///etc/x',
  ])('lead nowhere outside in any program as %s', (bad) => expect(NAMES.filter((of) => !refused(of, bad))).toEqual([]));

  it('are absolute only in the work folder', () => {
    fc.assert(
      fc.property(program, name, (of, file) => {
        expect(judge(of, `/home/agent/work/${file}`).verdict).toBe('allow');
        for (const folder of ['', '/etc', '/home/agent', '/home/agent/work2', '/srv/x'])
          expect(judge(of, `${folder}/${file}`).rule).toBe('absolute_path');
      }),
    );
  });
});

describe('addresses', () => {
  it.each([
    'http://127.1/',
    '127.0.0.1',
    'http://0x7f000001/',
    '[::ffff:7f00:1]',
    'http://localhost',
    'x@169.254.169.254',
  ])('are refused to any program as %s', (bad) => expect(NAMES.filter((of) => !refused(of, bad))).toEqual([]));

  const octet = fc.nat(255);
  const spelt = (value: number, base: number): string =>
    base === 16 ? `0x${value.toString(16)}` : base === 8 ? `0${value.toString(8)}` : String(value);
  const spelling = (first: number, second: fc.Arbitrary<number>) =>
    fc
      .tuple(
        second,
        octet,
        octet,
        fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(8, 10, 16))),
        fc.constantFrom(1, 2, 3, 4),
      )
      .map(([b, c, d, bases, parts]) => {
        const bytes = [first, b, c, d];
        const tail = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
        return [...bytes.slice(0, parts - 1), tail].map((value, index) => spelt(value, bases[index] ?? 10)).join('.');
      });
  const local = fc.oneof(spelling(127, octet), spelling(169, fc.constant(254)));

  it('of the machine or its link are refused in every radix and number of parts', () => {
    fc.assert(
      fc.property(local, fc.constantFrom('curl', 'wget', 'git', 'python3'), (address, of) => {
        for (const form of [`http://${address}/`, `https://user@${address}:443/x`, `--url=http://${address}`])
          expect(judge(of, form).rule).toBe('local_address');
      }),
      { numRuns: 300 },
    );
  });

  it('inside an IPv6 address are refused in every carrier', () => {
    fc.assert(
      fc.property(octet, octet, octet, (b, c, d) => {
        const high = ((127 << 8) | b).toString(16);
        const low = ((c << 8) | d).toString(16);
        for (const carrier of [
          `::ffff:${high}:${low}`,
          `::${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::`,
          `::ffff:0:${high}:${low}`,
        ])
          expect(judge('curl', `http://[${carrier}]/`).rule).toBe('local_address');
      }),
    );
  });

  it('of others pass, and so do versions', () => {
    const open = fc.tuple(fc.constantFrom(1, 8, 10, 93, 126, 128, 168, 170, 192, 223), octet, octet, octet);
    fc.assert(fc.property(open, (bytes) => judge('curl', `http://${bytes.join('.')}/`).verdict === 'allow'));
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(fc.property(version, (text) => judge('echo', text).verdict === 'allow'));
  });
});

describe('a verdict', () => {
  it('comes for any list of arguments, and is the same every time', () => {
    fc.assert(
      fc.property(anyProgram, fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }), (of, args) => {
        const verdict = judge(of, ...args);
        expect(judge(of, ...args)).toEqual(verdict);
        if (verdict.verdict === 'refuse') expect(verdict.reason).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it('comes quickly for the longest arguments', () => {
    const unit = [
      '../',
      '..',
      'a=',
      '::',
      '1.',
      '%25',
      '//',
      "'",
      '-',
      '/x',
      '{',
      's/',
      'localhost.',
      '@',
      '0x7',
      ' ',
      '\\',
    ];
    const started = performance.now();
    for (const text of unit) {
      const long = text.repeat(8_192 / text.length);
      for (const of of ['sed', 'curl', 'awk', 'sqlite3', 'tar', 'git', 'echo']) judge(of, long);
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('names the argument that is at fault, whole', () => {
    expect(judge('tar', '-xf', 'a.tar', '--directory=/etc')).toMatchObject({
      rule: 'absolute_path',
      argument: '--directory=/etc',
    });
    expect(judge('nosuch')).toMatchObject({ verdict: 'refuse', rule: 'program', argument: null });
    expect(judge('ls')).toEqual({ verdict: 'allow', rule: null, reason: null, argument: null });
  });

  it('leaves what a shell would read as it is', () => {
    for (const text of [';', '|', '&&', '$(id)', '`id`', 'a\nb', '*', '$HOME', '"', "'", '>', '#'])
      expect(judge('echo', text).verdict).toBe('allow');
  });
});
