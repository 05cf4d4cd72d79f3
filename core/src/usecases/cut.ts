/**
 * At most `limit` code points, on a boundary, saying how many were removed. Allocates no more than the part that is
 * kept, so that a text of any length may be given.
 */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = endOf(text, limit);
  return end === text.length ? text : `${text.slice(0, end)} [${pointsFrom(text, end)} more characters]`;
}

/** Where the first `limit` code points of a text end, in UTF-16 units. */
function endOf(text: string, limit: number): number {
  let at = 0;
  for (let points = 0; points < limit && at < text.length; points++) at += sizeAt(text, at);
  return at;
}

function pointsFrom(text: string, start: number): number {
  let points = 0;
  for (let at = start; at < text.length; at += sizeAt(text, at)) points++;
  return points;
}

function sizeAt(text: string, at: number): 1 | 2 {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdbff) return 1;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
}
