import { calculate, launch, openDocument, pasteFigure, save, selectDisplay, write } from '../hands/apps.ts';
import type { Hands, Moves } from '../hands/hands.ts';

/** One line of a document that ends in a figure: what stands before it, what is worked out, and what is done with it then. */
export type Line = {
  readonly label: string;
  readonly calculation: string;
  readonly then?: () => Moves;
};

/** Writes a document of a heading and lines that end in figures of the calculator, and saves it. */
export function* writeDocument(hands: Hands, name: string, heading: string, lines: readonly Line[]): Moves {
  yield* launch(hands, 'xcalc');
  yield* openDocument(hands, name);
  let before = heading;
  for (const { label, calculation, then } of lines) {
    yield* write(hands, `${before}\n${label}`);
    yield* calculate(hands, calculation);
    if (before !== '') yield* selectDisplay(hands);
    yield* pasteFigure(hands);
    if (then !== undefined) yield* then();
    before = '';
  }
  yield* save(hands);
}

/** The digits of a figure on a page; nothing of one that was not seen. */
export function digits(figure: string): string {
  return figure.replaceAll(/\D/gu, '');
}

/** A sum of figures as the calculator takes it. */
export function sumOf(figures: readonly string[]): string {
  return `${figures.join('+')}=`;
}
