import { expect, it } from 'vitest';
import { ownOf, unclaimedOf, unseenOf } from './claims.ts';

const FOUND = [
  { name: 'environment', a: '(nothing else)', b: 'TZ=Asia/Tokyo\nEXTRA=1' },
  { name: 'keyboard', a: 'us', b: 'de' },
];

it('holds a claim for seen when an entry of its field begins with it', () => {
  expect(unseenOf(['keyboard', 'environment TZ='], FOUND)).toEqual([]);
  expect(unseenOf(['key', 'environment LANG=', 'screen'], FOUND)).toEqual(['key', 'environment LANG=', 'screen']);
});

it('names what no claim covers', () => {
  expect(unclaimedOf(['keyboard', 'environment TZ='], FOUND)).toEqual(['environment EXTRA=1']);
  expect(unclaimedOf(['environment'], FOUND)).toEqual(['keyboard us', 'keyboard de']);
});

it('tells what a mutation alone claims', () => {
  expect(ownOf(['tree', 'page ratio', 'screen'], ['tree', 'page dark', 'screen 16'])).toEqual(['page ratio']);
});
