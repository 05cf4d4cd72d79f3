import type { MaterialisedTask } from '@coarena/runtime';
import type { Solved } from './solve.ts';
import { plain, resultPages, tableRows, type World } from './world.ts';

type Bridge = {
  name: string;
  material: string;
  length: number;
  height: number;
  article: string;
  opened: string;
  text: string;
};

/** The bridges of the almanac, read from its pages: every row of every list page, with the facts of its article. */
export function bridgesOf(world: World, { sites: [site] }: MaterialisedTask): Bridge[] {
  return resultPages(world, site, '/bridges/page-1').flatMap((html) =>
    tableRows(html)
      .slice(1)
      .map(({ cells: [name = '', , material = '', height = '', length = ''], link }) => {
        const page = world.page(site, link ?? '') ?? '';
        const facts = new Map(tableRows(page).map(({ cells }) => [cells[0] ?? '', cells[1] ?? '']));
        if (facts.get('Length') !== length || facts.get('Material') !== material)
          throw new Error(`the index and the article of ${name} differ`);
        return {
          name,
          material,
          length: Number.parseInt(length),
          height: Number.parseInt(height),
          article: facts.get('Article number') ?? '',
          opened: facts.get('Year of opening') ?? '',
          text: plain(page),
        };
      }),
  );
}

/** Length and year of the longest stone bridge; tempting: the longest of all, of the first page, the highest, the earlier one. */
export function solveLongest(world: World, task: MaterialisedTask): Solved {
  const bridges = bridgesOf(world, task);
  const first = (list: readonly Bridge[], value: (bridge: Bridge) => number): Bridge | undefined =>
    list.toSorted((one, other) => value(other) - value(one))[0];
  const stone = bridges.filter(({ material }) => material === 'stone');
  const best = first(stone, ({ length }) => length);
  if (best === undefined || stone.filter(({ length }) => length === best.length).length !== 1)
    throw new Error('not one longest bridge of stone');
  const say = ({ length, opened }: Bridge): string => `${length} m, ${opened}`;
  const [, year = '', metres = ''] = /crossing of (\d+), only (\d+) metres/u.exec(best.text) ?? [];
  const others = [
    first(bridges, ({ length }) => length),
    first(
      bridges.slice(0, 5).filter(({ material }) => material === 'stone'),
      ({ length }) => length,
    ),
    first(stone, ({ height }) => height),
  ].flatMap((bridge) => (bridge === undefined || bridge === best ? [] : [say(bridge)]));
  return { answer: say(best), tempting: [...others, `${best.length} m, ${year}`, `${metres} m, ${best.opened}`] };
}

/** The receipt code and the fields of the form; `wrongArticles` are those of the bridges of nearly the same name. */
export function solveCorrection(
  world: World,
  task: MaterialisedTask,
): Solved & { fields: Record<string, string>; wrongArticles: readonly string[] } {
  const bridges = bridgesOf(world, task);
  const fact = (label: string): string =>
    new RegExp(`${label}: ([^;]+?)(?:;|\\. Submit)`, 'u').exec(task.instruction)?.[1] ?? '';
  const subject = /correction to the almanac about (.+?)\. Fill/u.exec(task.instruction)?.[1] ?? '';
  const stem = subject.replace(/^(?:Upper|Lower) /u, '');
  const exact = bridges.filter(({ name }) => name === subject);
  const near = bridges.filter(({ name }) => name !== subject && name.endsWith(stem));
  if (exact.length !== 1 || near.length !== 2)
    throw new Error(`${exact.length} bridges are ${subject}, ${near.length} nearly so`);
  const received = plain(world.page(task.sites[0], '/correction/received') ?? '');
  return {
    answer: /Receipt code: (\S+)/u.exec(received)?.[1] ?? '',
    tempting: [exact[0]?.article ?? '', task.practice.nonce],
    fields: {
      name: fact('Your name'),
      mail: fact('E-mail'),
      article: exact[0]?.article ?? '',
      entry: fact('Wrong entry'),
      value: fact('Correct value'),
      source: fact('Source'),
    },
    wrongArticles: near.map(({ article }) => article),
  };
}
