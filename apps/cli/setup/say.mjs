/**
 * Writes one progress line on standard error (standard output belongs to the command that follows).
 * @param {string} text one line
 */
export function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}

/**
 * A progress line that is repeated at most once in a while, so that a log stays readable.
 * @param {number} everyMs shortest time between two lines, in milliseconds
 * @returns {(text: string) => void}
 */
export function sayNowAndThen(everyMs = 2000) {
  let last = Date.now();
  return (text) => {
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    say(text);
  };
}

/**
 * Milliseconds as a person reads them.
 * @param {number} ms
 * @returns {string} `12 ms` or `3.4 s`
 */
export function duration(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
