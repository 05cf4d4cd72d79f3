import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('writes tables as RFC 4180 has them, and no formula', () => {
  const rows = [
    ['plain', 1.5, null, true],
    ['with, "quotes"\nand lines', -2, 0, false],
    ['=1+1', 0, 0, null],
  ];
  expect(csvOf(['name', 'x', 'y', 'z'], rows)).toBe(
    'name,x,y,z\r\nplain,1.5,,true\r\n"with, ""quotes""\nand lines",-2,0,false\r\n\'=1+1,0,0,\r\n',
  );
});
