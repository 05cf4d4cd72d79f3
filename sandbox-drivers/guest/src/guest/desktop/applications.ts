import type { WireParams } from '../../protocol/index.ts';
import { applicationCage } from '../cage/cages.ts';
import { startCaged } from '../cage/start-caged.ts';
import type { Child } from '../children.ts';
import { PLACES } from '../places.ts';
import { sleep } from '../timing.ts';
import type { Screen } from './screen.ts';

/** Name of an application that can be started. */
export type ApplicationName = WireParams<'launch_app'>['app'];

/** What each name starts (R039, R040): the whole command, to which nothing that an agent says is added. */
const COMMANDS: Readonly<Record<ApplicationName, readonly [file: string, ...args: string[]]>> = {
  xcalc: ['xcalc'],
  xedit: ['xedit'],
  thunar: ['thunar', PLACES.work],
};

const LOOK_EVERY_MS = 25;

/** How a start went: its window is there, or the program's own words. */
export type Launched = { readonly ok: true } | { readonly ok: false; readonly why: string };

/**
 * Starts an application and waits until it has a further window on the screen. A program that ends, or shows nothing
 * within `ms`, is the agent's to see: applications come and go, and none of them is the desktop.
 */
export async function launch(name: ApplicationName, screen: Screen, ms: number): Promise<Launched> {
  const count = async (): Promise<number> =>
    (await screen.windows()).filter((window) => window.class.toLowerCase().includes(name)).length;
  const before = await count();
  const [file, ...args] = COMMANDS[name];
  const child = startCaged(file, args, applicationCage(file), PLACES.work);
  const until = performance.now() + ms;
  while (performance.now() < until) {
    if ((await count()) > before) return { ok: true };
    if (failed(child)) return { ok: false, why: `${name} ended: ${child.end}. ${child.tail.slice(-300)}`.trim() };
    await sleep(LOOK_EVERY_MS);
  }
  return { ok: false, why: `${name} showed no window within ${Math.round(ms)} ms` };
}

/** An application that hands over to one that runs already ends well, and its window comes from there. */
function failed({ end }: Child): boolean {
  return end !== null && end !== 'exit code 0';
}
