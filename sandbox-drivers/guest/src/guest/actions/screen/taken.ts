import { Deadline, timedOut, within } from '../../timing.ts';
import type { ActionContext } from '../context.ts';

const BROWSER_CLASS = /^(?:chromium|google-chrome)/u;

/**
 * Waits until the active window has taken all input so far, for `ms` at most, and says whether it is known to have: a
 * window's program is asked, and a page of the browser besides, which has its events from another process. That is enough
 * to pace keys by, but no proof (`read`): the browser may still hold events back from the page. `unknown` where no window
 * is active or its program does not answer such questions.
 */
export async function taken(
  { desktop, browser }: ActionContext,
  ms: number,
): Promise<'taken' | 'read' | 'late' | 'unknown'> {
  const deadline = new Deadline(ms);
  const read = await desktop.input.ping.read(ms);
  if (read !== 'read') return read;
  if (!BROWSER_CLASS.test((await desktop.input.focusedClass()) ?? '')) return 'taken';
  // A page that is being replaced has no more input to take.
  const turn = browser.active().then((page) =>
    page.evaluate('0').then(
      () => 'read' as const,
      () => 'read' as const,
    ),
  );
  const answer = await within(deadline.left, turn);
  return answer === timedOut ? 'late' : answer;
}
