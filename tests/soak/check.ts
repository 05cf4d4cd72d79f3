/** What a repeated check found: every failure as one line, and figures worth keeping. */
export interface SoakResult {
  readonly failures: readonly string[];
  readonly figures?: Readonly<Record<string, number>>;
}

/**
 * A check that is repeated many times. A file `checks/ROOM/NAME.ts` exports one as `check`; `npm run soak -- NAME` runs the whole
 * figure, `npm test` a tenth of it, but for those of the room `hours`.
 */
export interface SoakCheck {
  /** Equal to the file's name. */
  readonly name: string;
  /** How many repetitions the whole check has. */
  readonly figure: number;
  /** Runs `n` repetitions; `report` shows progress. A failure is a line of the result, an exception is a defect of the check. */
  run(n: number, report: (line: string) => void): Promise<SoakResult>;
}

/** How many repetitions `npm test` does: a tenth, and at least one. */
export const tenth = (figure: number): number => Math.max(1, Math.ceil(figure / 10));
