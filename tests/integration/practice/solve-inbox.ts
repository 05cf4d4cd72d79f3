import type { MaterialisedTask } from '@coarena/runtime';
import type { Solved } from './solve.ts';
import { plain, resultPages, tableRows, type World } from './world.ts';

type Line = { plant: string; crates: number; kilos: number };
type Note = { subject: string; thread: string; lines: readonly Line[] };

/** Every message of the mailbox with its note; the page and the attached file must say the same. */
export function notesOf(world: World, { sites }: MaterialisedTask): Note[] {
  const site = sites.find(({ host }) => host === 'inbox.practice.test');
  return resultPages(world, site, '/list/page-1').flatMap((html) =>
    tableRows(html)
      .slice(1)
      .map(({ cells: [, subject = ''], link }) => {
        const thread = link ?? '';
        const page = world.page(site, thread) ?? '';
        const lines = tableRows(world.page(site, /href="(\/view\/[^"]+)"/u.exec(page)?.[1] ?? '') ?? '')
          .slice(1)
          .map(({ cells: [plant = '', crates = '', kilos = ''] }) => ({
            plant,
            crates: Number(crates),
            kilos: Number.parseInt(kilos),
          }));
        const file = world.page(site, /href="(\/file\/[^"]+)"/u.exec(page)?.[1] ?? '') ?? '';
        for (const { plant, crates, kilos } of lines)
          if (!file.includes(`${plant}: ${crates} crates of ${kilos} kg\n`)) throw new Error(`${subject}: two notes`);
        return { subject, thread, lines };
      }),
  );
}

function noteOf(notes: readonly Note[], subject: string): Note {
  const found = notes.filter((note) => note.subject === subject);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} messages are ${subject}`);
  return found[0];
}

/** The message number of a reply to a message. */
export function sentNumber(world: World, task: MaterialisedTask, thread: string): string {
  const site = task.sites.find(({ host }) => host === 'inbox.practice.test');
  return /Message number: (\S+)/u.exec(plain(world.page(site, `${thread}/sent`) ?? ''))?.[1] ?? '';
}

/** The message number, the thread and the text of the reply; `wrongReplies` have the figures of other lines and notes. */
export function solveReply(
  world: World,
  task: MaterialisedTask,
): Solved & { thread: string; reply: string; wrongReplies: readonly string[] } {
  const notes = notesOf(world, task);
  const supplier = /the corrected delivery note of (.+?)\. /u.exec(task.instruction)?.[1] ?? '';
  const plant = /"Crates of (\w+): N"/u.exec(task.instruction)?.[1] ?? '';
  const note = noteOf(notes, `Corrected delivery note of ${supplier}`);
  const replaced = noteOf(notes, `Delivery note of ${supplier}`);
  const say = (crates: number): string => `Crates of ${plant}: ${crates}`;
  const right = note.lines.find((line) => line.plant === plant)?.crates ?? Number.NaN;
  const others = [...note.lines, ...replaced.lines].flatMap(({ crates, kilos }) => [crates, kilos]);
  return {
    answer: sentNumber(world, task, note.thread),
    tempting: [String(right), note.thread],
    thread: note.thread,
    reply: say(right),
    wrongReplies: others.filter((crates) => crates !== right).map(say),
  };
}

/** Weights and crates of the two notes, and the document. */
export function solveWeights(
  world: World,
  task: MaterialisedTask,
): Solved & { lines: readonly string[]; file: string } {
  const notes = notesOf(world, task);
  const [first = '', second = ''] = [...task.instruction.matchAll(/"Corrected delivery note of ([^"]+)"/gu)].map(
    ([, supplier = '']) => supplier,
  );
  const total = (supplier: string, value: (line: Line) => number, kind = 'Corrected delivery note'): number =>
    noteOf(notes, `${kind} of ${supplier}`).lines.reduce((sum, line) => sum + value(line), 0);
  const crates = total(first, (line) => line.crates);
  const weights = [first, second].map((supplier) => total(supplier, (line) => line.crates * line.kilos));
  const replaced = [first, second].map((supplier) =>
    total(supplier, (line) => line.crates * line.kilos, 'Delivery note'),
  );
  return {
    answer: [crates, ...weights].join(', '),
    tempting: [[crates, ...replaced].join(', ')],
    lines: [
      'Deliveries',
      `Crates of ${first}: ${crates}`,
      `Weight of ${first}: ${weights[0] ?? ''}`,
      `Weight of ${second}: ${weights[1] ?? ''}`,
    ],
    file: /rename it to (\S+\.txt) /u.exec(task.instruction)?.[1] ?? '',
  };
}
