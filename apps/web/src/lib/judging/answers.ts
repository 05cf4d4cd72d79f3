import type { Choice, Side } from '@coarena/core';

/** One answer as the page offers it. */
export type Answer = {
  readonly choice: Choice;
  readonly key: string;
  readonly label: string;
  /** How the answer is told afterwards: "You would rather have had …". */
  readonly told: string;
  readonly side: Side | null;
};

/** The five answers in the order of the page. */
export const ANSWERS: readonly Answer[] = [
  { choice: 'left', key: '1', label: 'Left', told: 'You would rather have had the left run.', side: 'left' },
  { choice: 'right', key: '2', label: 'Right', told: 'You would rather have had the right run.', side: 'right' },
  { choice: 'tie', key: '3', label: 'Tie', told: 'You called it a tie.', side: null },
  { choice: 'neither', key: '4', label: 'Neither', told: 'You would have wanted neither run.', side: null },
  { choice: 'abstain', key: '0', label: 'Skip', told: 'You skipped this battle.', side: null },
];

/** An answer told back to the one who gave it. */
export function toldBack(choice: Choice): string {
  return ANSWERS.find((answer) => answer.choice === choice)?.told ?? '';
}
