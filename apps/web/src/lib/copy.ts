/** The text of a table as rows of tab-separated cells; a cell may say another text in `data-copy`. */
export function tableText(table: HTMLTableElement): string {
  return Array.from(table.rows, (row) => Array.from(row.cells, cellText).join('\t')).join('\n');
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
