/** The text of a table as rows of tab-separated cells; a cell may say another text in `data-copy`, and one with `data-drawn` has none. */
export function tableText(table: HTMLTableElement): string {
  return cellsOf(table)
    .map((row) => row.join('\t'))
    .join('\n');
}

/** The same as comma-separated values. */
export function tableCsv(table: HTMLTableElement): string {
  return csvOf(cellsOf(table));
}

/**
 * Rows as comma-separated values (RFC 4180). What a spreadsheet would run as a formula is kept text by an apostrophe; a
 * number with its sign is none.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const isFormula = (text: string): boolean => /^[=+\-@\t]/u.test(text) && !/^[+-]\d+(?:\.\d+)?$/u.test(text);
  const field = (text: string): string => `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** Hands a text over as a file of that name. */
export function download(text: string, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function cellsOf(table: HTMLTableElement): readonly (readonly string[])[] {
  return Array.from(table.rows, (row) =>
    Array.from(row.cells)
      .filter((cell) => cell.dataset['drawn'] === undefined)
      .map(cellText),
  );
}

function cellText(cell: HTMLTableCellElement): string {
  return (cell.dataset['copy'] ?? cell.textContent).replaceAll(/\s+/gu, ' ').trim();
}

/** Puts text on the clipboard; false where the browser does not let a page do that. */
export async function toClipboard(text: string): Promise<boolean> {
  // Browsers offer it on loopback and over HTTPS alone.
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('the browser did not let the page write to the clipboard', error);
    return false;
  }
}

/** Selects what an element shows, so that the keys of the browser copy it. */
export function select(element: Element): void {
  getSelection()?.selectAllChildren(element);
}
