/** A piece of a text, in UTF-16 units from its beginning, and what stands there instead: nothing where it is left out. */
export type Cut = { readonly from: number; readonly to: number; readonly instead?: string };

/** A text with pieces cut out; the rest stays unit by unit. Of pieces that overlap the one that begins first holds. */
export function applyCuts(text: string, cuts: readonly Cut[]): string {
  let kept = '';
  let at = 0;
  for (const { from, to, instead = '' } of cuts.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < at) continue;
    kept += text.slice(at, from) + instead;
    at = to;
  }
  return kept + text.slice(at);
}
