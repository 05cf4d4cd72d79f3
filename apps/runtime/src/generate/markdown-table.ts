/** A table of Markdown in the project's format: every column as wide as its widest cell, bars in cells escaped. */
export function markdownTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rows = body.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const widths = head.map((name, column) => Math.max(...[name, ...rows.map((row) => row[column] ?? '')].map(lengthOf)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, column) => cell + fill.repeat((widths[column] ?? 0) - lengthOf(cell))).join(' | ')} |`;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

function lengthOf(text: string): number {
  return [...text].length;
}
