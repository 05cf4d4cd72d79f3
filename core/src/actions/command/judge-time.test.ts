import { describe, expect, it } from 'vitest';
import { judgeCommand } from './judge-command.ts';
import { COMMAND_LIMITS } from './limits.ts';

/** What an expression may stumble over when it comes by the thousand. */
const UNITS =
  `a 0 . - / : = @ ~ % %25 [ ] { } " ' \\ ; ! | $ + _ ( ) < > # & ? * , 0. 0x a. a- 1: :: a:: ../ ./ a/ // /bin/ =/ %2e file: /[ []
  s/[ s/a/b/; y/ a@ :// @// "// ://a@ //[ .a 1, /etc 12345678, =12345678 a=b@ --a -a && .git/ a% A1+ %[ %c0%ae ￿ ﷺ`
    .split(/\s+/u)
    .concat(' ', '\n', '\t', '\\\n', '\n.x', ';.x ');
const PROGRAMS = 'echo sed awk curl git sqlite3 cat convert tar python3 grep find'.split(' ');

/** Processor milliseconds to judge as much of a unit as arguments may hold, in pieces of so many characters: the best of three. */
function cost(program: string, unit: string, length: number): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    for (const end of ['', 'x'])
      judgeCommand({ program, args: [unit.repeat(Math.floor(length / unit.length)) + end], used: 0 });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

describe('the time to judge a command', () => {
  it.each(PROGRAMS)('grows no faster than its arguments: %s', (program) => {
    const whole = COMMAND_LIMITS.argumentCharacters - 1;
    const slow = UNITS.filter((unit) => {
      const long = cost(program, unit, whole);
      // Below this a judgement is at the mercy of the clock; a square law passes it at this length.
      return long > 40 && long / cost(program, unit, whole / 4) > 9;
    });
    expect(slow).toEqual([]);
  });
});
