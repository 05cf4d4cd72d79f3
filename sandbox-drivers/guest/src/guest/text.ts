/** The first `max` code points of a text, cut on a code point boundary. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let units = 0;
  let count = 0;
  for (const char of text) {
    if (++count > max) return text.slice(0, units);
    units += char.length;
  }
  return text;
}

/** A text from the page made fit for one line of a sentence: no line breaks, well-formed, at most `max` UTF-16 units. */
export function oneLine(text: string, max: number): string {
  const flat = text.toWellFormed().replace(/\s+/g, ' ').trim();
  return flat.length <= max ? flat : `${flat.slice(0, max - 1).toWellFormed()}…`;
}
