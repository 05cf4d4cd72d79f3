import type { MaterialisedTask } from '@coarena/runtime';
import { bridgesOf } from './solve-almanac.ts';
import { notesOf, sentNumber } from './solve-inbox.ts';
import { offersOfKind, townsOf, type Solved } from './solve.ts';
import type { World } from './world.ts';

/** What a task that ends in a document expects: its lines, and the name that the file has at the end. */
export type SolvedDocument = Solved & { readonly lines: readonly string[]; readonly file: string };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const at = (task: MaterialisedTask, host: string) => task.sites.filter((site) => site.host === host);
const fileOf = ({ instruction }: MaterialisedTask): string =>
  /rename it to (\S+\.txt) in/u.exec(instruction)?.[1] ?? '';

/** The four sums of the survey; tempting: the two years the wrong way round. */
export function solveSurvey(world: World, task: MaterialisedTask): SolvedDocument {
  const named = (pattern: RegExp): string[] => pattern.exec(task.instruction)?.[1]?.split(', ') ?? [];
  const [register] = at(task, 'register.practice.test');
  const towns = townsOf(world, register);
  const bridges = bridgesOf(world, { ...task, sites: at(task, 'almanac.practice.test') });
  const only = <T extends { name: string }>(rows: readonly T[], name: string): T => {
    const found = rows.filter((row) => row.name === name);
    if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} are ${name}`);
    return found[0];
  };
  const chosen = named(/each of these towns: (.+?)\. In the/u).map((name) => only(towns, name));
  const crossed = named(/of these bridges: (.+?)\. Work/u).map((name) => only(bridges, name));
  const now = sum(chosen.map((town) => town.now));
  const earlier = sum(chosen.map((town) => town.earlier));
  const length = sum(crossed.map((bridge) => bridge.length));
  const height = sum(crossed.map((bridge) => bridge.height));
  return {
    answer: [now, earlier, length, height].join(', '),
    tempting: [[earlier, now, length, height].join(', ')],
    lines: [
      'Survey of the Lenne valley',
      `People in 2024: ${now}`,
      `People in 2014: ${earlier}`,
      `Metres of bridge: ${length}`,
      `Metres above water: ${height}`,
    ],
    file: fileOf(task),
  };
}

/** Cost, weight and pieces of the parcel, the document, and the reply. */
export function solveParcel(world: World, task: MaterialisedTask): SolvedDocument & { thread: string; reply: string } {
  const shop = { ...task, sites: at(task, 'shop.practice.test') };
  const lines = [...task.instruction.matchAll(/(\d+) of (.+?) \(department (\w+)s\)/gu)].map(
    ([, count = '', name = '', kind = '']) => {
      const found = offersOfKind(world, shop, kind.toLowerCase()).filter((offer) => offer.name === name);
      if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} articles are ${name}`);
      return { count: Number(count), ...found[0] };
    },
  );
  const cost = Number(sum(lines.map((line) => line.count * line.price)).toFixed(2));
  const subject = /answer the message "([^"]+)"/u.exec(task.instruction)?.[1];
  const thread = notesOf(world, task).find((note) => note.subject === subject)?.thread ?? '';
  return {
    answer: sentNumber(world, task, thread),
    tempting: [String(cost)],
    lines: [
      'Parcel',
      `Pieces: ${sum(lines.map((line) => line.count))}`,
      `Weight: ${sum(lines.map((line) => line.count * line.weight))}`,
      `Cost: ${cost}`,
    ],
    file: fileOf(task),
    thread,
    reply: `Parcel cost: ${cost}`,
  };
}
