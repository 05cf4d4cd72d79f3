/** The screen of every desktop, and the viewport of a browser battle (R037, R038). */
export const SCREEN = { width: 1280, height: 800 } as const;

/** Bounds on what an agent may say or ask for. Pages that state a figure import it from here. */
export const LIMITS = {
  dragPoints: 50,
  typedCharacters: 5_000,
  keyHoldMs: 2_000,
  waitMs: 30_000,
  finalMessageCharacters: 20_000,
  reasoningCharacters: 20_000,
  observationCharacters: 24_000,
  /** A question to the submitter, and the answer to it. */
  questionCharacters: 2_000,
  answerCharacters: 2_000,
  questionsPerRun: 10,
  /** An action that is no valid action is recorded verbatim up to here. */
  invalidActionCharacters: 4_000,
  /** Parameters of one action, as JSON: more is no valid action. The longest valid ones escape every character. */
  actionJsonCharacters: 128 * 1024,
  /** Name of the price list of a reply's cost. */
  priceListCharacters: 200,
  /** Actions in one reply; each costs a step. */
  actionsPerTurn: 20,
} as const;

/** Actions and wall-clock time of a run (R065). */
export const DEFAULT_BUDGET = { steps: 100, wallMs: 20 * 60_000 } as const;

/** What a run at its limit is offered: ten steps, up to 200 in all, for a minute (R067). */
export const DEFAULT_GRANTS = { steps: 10, ceiling: 200, pauseMs: 60_000 } as const;

/** The error sentinel with which the text of a failed or refused step begins; the record's field is `status`. */
export const ERROR_SENTINEL = 'ERROR:';
