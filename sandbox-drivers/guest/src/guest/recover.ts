import type { Session } from './session.ts';
import { timedOut, within } from './timing.ts';

const STOP_MS = 1_500;
const RELOAD_MS = 3_000;

/** Stops a script that runs without end, so that the page can be used again. */
export async function recoverHung(session: Session): Promise<void> {
  const page = await session.browser.active();
  await within(
    STOP_MS,
    page.send('Runtime.terminateExecution').catch(() => null),
  );
}

/** Reloads a page whose process crashed, or leaves it empty when that does not work; the sentences for the observation. */
export async function recoverCrashed(session: Session): Promise<string[]> {
  const { browser } = session;
  const page = await browser.active();
  if (!page.crashed) return [];
  const reloaded = await within(
    RELOAD_MS,
    page.send('Page.reload').catch(() => null),
  );
  page.crashed = false;
  if (reloaded !== timedOut && reloaded !== null) return ['The page crashed and is being loaded again.'];
  await browser.cdp.send('Target.createTarget', { url: 'about:blank' });
  await browser.cdp.send('Target.closeTarget', { targetId: page.targetId }).catch(() => null);
  return ['The page crashed and could not be loaded again; an empty tab was opened instead.'];
}
