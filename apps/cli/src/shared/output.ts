/** Where commands write: one object or a text on standard output, what happens meanwhile on standard error. */
export type Output = {
  /** Prints the command's answer: the object with `--json`, else the text. */
  answer(value: unknown, text: () => string): void;
  /** One line about what is happening. */
  progress(line: string): void;
};

/** The output of a command. */
export function openOutput(json: boolean): Output {
  return {
    answer: (value, text) => void process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text().trimEnd()}\n`),
    progress: (line) => void process.stderr.write(`${line}\n`),
  };
}

/** Rows as aligned columns; the first row is the head. A column but the first is set to the right when it holds numbers. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const numeric = widths.map((_, column) => rows.slice(1).every((row) => /^[-+±.,\d\s]*$/u.test(row[column] ?? '')));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column > 0 && numeric[column] === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
