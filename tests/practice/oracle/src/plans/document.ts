import { calculate, goToText, launch, pasteFigure, saveAs, selectDisplay, write } from '../hands/apps.ts';
import type { Hands, Moves } from '../hands/hands.ts';

/** One line of a document that ends in a figure: what stands before it and what is worked out. */
export type Line = {
  readonly label: string;
  readonly calculation: string;
};

/** Writes a document of a heading and lines that end in figures of the calculator, and saves it. */
export function* writeDocument(hands: Hands, name: string, heading: string, lines: readonly Line[]): Moves {
  yield* launch(hands, 'xcalc');
  yield* launch(hands, 'xedit');
  for (const [index, { label, calculation }] of lines.entries()) {
    yield* goToText(hands);
    yield* write(hands, `${index === 0 ? heading : ''}\n${label}`);
    yield* calculate(hands, calculation);
    if (index === 0) yield* selectDisplay(hands);
    yield* pasteFigure(hands);
  }
  yield* saveAs(hands, name);
}

/** The digits of a figure on a page; nothing of one that was not seen. */
export function digits(figure: string): string {
  return figure.replaceAll(/\D/gu, '');
}

/** A sum of figures as the calculator takes it. */
export function sumOf(figures: readonly string[]): string {
  return `${figures.join('+')}=`;
}
