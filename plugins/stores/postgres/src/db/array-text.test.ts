import { expect, it } from 'vitest';
import { arrayText } from './array-text.ts';

it('writes lists as PostgreSQL reads them', () => {
  expect(arrayText([])).toBe('{}');
  expect(arrayText(['plain', 'a "quoted" \\ one', 'null', '{},', null])).toBe(
    '{"plain","a \\"quoted\\" \\\\ one","null","{},",null}',
  );
  expect(arrayText([1, 0.1, -3e-9, true, null])).toBe('{1,0.1,-3e-9,true,null}');
});
