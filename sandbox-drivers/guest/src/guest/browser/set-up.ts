import { type Cdp, CdpError } from './cdp.ts';
import { PRINT_BINDING, PRINT_HOOK } from './dialogs.ts';

/** How a target is attached to what it opens: held until it is set up. */
export const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/** The filter by which only targets of one type are attached: pages come through their tabs, the only way to hold a new one. */
export const only = (type: string): object[] => [{ type }, { exclude: true }];

const BUFFERS = { maxTotalBufferSize: 1_000_000, maxResourceBufferSize: 100_000 };

/**
 * Sends a tab, page, frame or worker that is held everything by which it is watched, then lets it run. Resolves to null when
 * the browser has done all of it, or to what it said of the first that it did not do. All is sent at once, in order: a busy
 * process may be long in answering.
 */
export async function setUp(cdp: Cdp, sessionId: string, type: string): Promise<string | null> {
  const asked: Promise<unknown>[] = [];
  const ask = (method: string, params: object = {}): void => void asked.push(cdp.send(method, params, sessionId));
  if (type === 'page' || type === 'iframe') {
    ask('Page.enable');
    ask('Runtime.enable'); // Without it the binding below does not exist.
    ask('Runtime.addBinding', { name: PRINT_BINDING });
    ask('Page.addScriptToEvaluateOnNewDocument', { source: PRINT_HOOK, runImmediately: true });
    ask('Page.setInterceptFileChooserDialog', { enabled: true });
    ask('Target.setAutoAttach', ATTACH);
  }
  if (type === 'tab') ask('Target.setAutoAttach', { ...ATTACH, filter: only('page') });
  else ask('Network.enable', BUFFERS);
  if (type === 'page') ask('Emulation.setFocusEmulationEnabled', { enabled: true });
  ask('Runtime.runIfWaitingForDebugger');
  const refused = (await Promise.allSettled(asked)).find((each) => each.status === 'rejected');
  if (refused === undefined) return null;
  // That the whole browser is gone is seen elsewhere.
  return refused.reason instanceof CdpError ? refused.reason.message : String(refused.reason);
}
