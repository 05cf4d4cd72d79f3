import type { WireParams } from '../../protocol/index.ts';
import { applicationCage } from '../cage/cages.ts';
import { startCaged } from '../cage/start-caged.ts';
import type { Child } from '../children.ts';
import { PLACES } from '../places.ts';
import { sleep } from '../timing.ts';
import type { WindowManager } from './window-manager.ts';

/** Name of an application that can be started. */
export type ApplicationName = WireParams<'launch_app'>['app'];

/** What each name starts (R039, R040): the whole command, to which nothing that an agent says is added. */
const COMMANDS: Readonly<Record<ApplicationName, readonly [file: string, ...args: string[]]>> = {
  xcalc: ['xcalc'],
  xedit: ['xedit'],
  thunar: ['thunar', PLACES.work],
};

const LOOK_EVERY_MS = 25;
/** How long the window manager may take to bring a window to the front. */
const FRONT_MS = 1_000;

/** How a start went: its window is there, or the program's own words. */
export type Launched = { readonly ok: true } | { readonly ok: false; readonly why: string };

/**
 * Starts an application and waits until it has a further window, which is in front and has the keyboard. A program that
 * ends, or shows nothing within `ms`, is the agent's to see: applications come and go, and none of them is the desktop.
 */
export async function launch(name: ApplicationName, windows: WindowManager, ms: number): Promise<Launched> {
  const before = new Set(await windows.windowsOf(name));
  const [file, ...args] = COMMANDS[name];
  const child = startCaged(file, args, applicationCage(file), PLACES.work);
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const window = (await windows.windowsOf(name)).find((each) => !before.has(each));
    if (window !== undefined) {
      if (await windows.bringUp(window, FRONT_MS)) return { ok: true };
      return { ok: false, why: `the window of ${name} did not come to the front` };
    }
    if (failed(child)) return { ok: false, why: `${name} ended: ${child.end}. ${child.tail.slice(-300)}`.trim() };
    await sleep(LOOK_EVERY_MS);
  }
  return { ok: false, why: `${name} showed no window within ${Math.round(ms)} ms` };
}

/** An application that hands over to one that runs already ends well, and its window comes from there. */
function failed({ end }: Child): boolean {
  return end !== null && end !== 'exit code 0';
}
