import { describe, expect, it } from 'vitest';
import { readSedScript } from './sed-script.ts';

describe('readSedScript', () => {
  it.each([
    'p',
    's/a/b/g',
    '/x/,/y/d',
    '1~2d',
    '$!N',
    's|/usr|/opt|',
    'y/ab/cd/',
    ':a;N;$!ba;s/\\n/,/g',
    '/a/{s/b/c/;p}',
    'a text',
    '# note',
    '\\,x,d',
    '2q5',
  ])('reads %s as a script that touches nothing else', (script) =>
    expect(readSedScript(script)).toEqual({ files: [], executes: false }),
  );

  it.each(['', '/etc/passwd', '../x', 's/a/b', 's/a', 'x=/etc/passwd', 'a/b', 'k'])(
    'does not take %j for a script',
    (text) => expect(readSedScript(text)).toBeNull(),
  );

  it('finds files that are read and written', () => {
    expect(readSedScript('r in.txt\ns/a/b/gw out.txt')).toEqual({ files: ['in.txt', 'out.txt'], executes: false });
    expect(readSedScript('/x/W a;b')?.files).toEqual(['a;b']);
    expect(readSedScript('1w/tmp/out')?.files).toEqual(['/tmp/out']);
  });

  it.each(['e', '1e id', '1eid', '1afoo\ne id', 's/a/b/e', 's,a,b,ge', '/x/{e id\n}', 'p;s/a/b/pe'])(
    'finds that %j runs a shell',
    (script) => expect(readSedScript(script)?.executes).toBe(true),
  );

  it('is not fooled by an "e" inside a text', () => {
    for (const script of ['s/e/e/', 'y/e/f/', '/e/d', 'a e', 's/a\\/e/b/'])
      expect(readSedScript(script)?.executes).toBe(false);
  });
});
