import { deliver, renameOnlyFile } from '../hands/apps.ts';
import { NOT_SEEN, type Page } from '../hands/page.ts';
import { digits, sumOf, writeDocument } from './document.ts';
import type { Plan } from './plan.ts';

/** The sum of one column over the named rows. */
function columnOf(sheets: readonly Page[] | null, names: readonly string[], column: number): string {
  const rows = (sheets ?? []).flatMap((sheet) => sheet.rows());
  return sumOf(names.map((name) => digits(rows.find(([first]) => first === name)?.[column] ?? NOT_SEEN)));
}

export const valleySurvey: Plan = {
  pattern:
    /^Write a survey of the Lenne valley\..+? each of these towns: (?<towns>.+?)\. In the.+? these bridges: (?<bridges>.+?)\. Work.+? rename it to (?<file>\S+) in/u,
  *follow(hands, said) {
    const towns = said('towns').split(', ');
    const bridges = said('bridges').split(', ');
    yield* hands.link('Towns');
    const register = yield* hands.leaf((page) => page);
    yield* hands.act('navigate', { url: 'http://almanac.practice.test/bridges/page-1' });
    const almanac = yield* hands.leaf((page) => page);
    yield* writeDocument(hands, 'draft.txt', 'Survey of the Lenne valley', [
      { label: 'People in 2024: ', calculation: columnOf(register, towns, 3) },
      { label: 'People in 2014: ', calculation: columnOf(register, towns, 2) },
      { label: 'Metres of bridge: ', calculation: columnOf(almanac, bridges, 4) },
      { label: 'Metres above water: ', calculation: columnOf(almanac, bridges, 3) },
    ]);
    yield* renameOnlyFile(hands, said('file'));
    yield* deliver(hands, said('file'));
    return 'The survey is written and delivered.';
  },
};
