import { deliver, renameOnlyFile } from '../hands/apps.ts';
import type { Hands, Moves } from '../hands/hands.ts';
import { digits, sumOf, writeDocument } from './document.ts';
import type { Plan } from './plan.ts';

type Note = readonly (readonly [string, string])[];

/** Crates and weight of a crate of every line of a supplier's corrected note. */
function* readNote(hands: Hands, supplier: string): Moves<Note> {
  yield* hands.link('Inbox');
  yield* hands.leafTo(`Corrected delivery note of ${supplier}`);
  yield* hands.link(/^Read note/u);
  return hands.page.rows().map(([, crates = '', kilos = '']) => [digits(crates), digits(kilos)]);
}

const weightOf = (note: Note): string => sumOf(note.map(([crates, kilos]) => `${crates}*${kilos}`));

export const deliveryWeights: Plan = {
  pattern:
    /^Open the mailbox at .+? "Corrected delivery note of (?<first>[^"]+)" and "Corrected delivery note of (?<second>[^"]+)"\..+? rename it to (?<file>\S+) in/u,
  *follow(hands, said) {
    const [first, second] = [said('first'), said('second')];
    const note = yield* readNote(hands, first);
    const other = yield* readNote(hands, second);
    yield* writeDocument(hands, 'draft.txt', 'Deliveries', [
      { label: `Crates of ${first}: `, calculation: sumOf(note.map(([crates]) => crates)) },
      { label: `Weight of ${first}: `, calculation: weightOf(note) },
      { label: `Weight of ${second}: `, calculation: weightOf(other) },
    ]);
    yield* renameOnlyFile(hands, said('file'));
    yield* deliver(hands, said('file'));
    return 'The weights are written down and delivered.';
  },
};
