import type { AppName } from '../../protocol/index.ts';
import { start } from '../children.ts';
import { PLACES } from '../places.ts';
import { until } from '../timing.ts';
import type { Desktop } from './desktop.ts';

/** The whole of what can be launched: nothing an agent writes is part of a command line. */
const APPLICATIONS: Readonly<Record<AppName, { readonly args: readonly string[]; readonly window: RegExp }>> = {
  xcalc: { args: [], window: /xcalc/iu },
  xedit: { args: [], window: /xedit/iu },
  thunar: { args: [PLACES.work], window: /thunar/iu },
};

/** Time for a window on a busy machine. */
const WINDOW_MS = 6_000;

/** Starts an application in the work folder and waits for one more window of it. False when none came up in time. */
export async function launch(desktop: Desktop, app: AppName): Promise<boolean> {
  const { args, window } = APPLICATIONS[app];
  const count = async (): Promise<number> =>
    (await desktop.screen.windows()).filter((each) => window.test(each.class)).length;
  const before = await count();
  start(app, app, args, { cwd: PLACES.work });
  return (await until(WINDOW_MS, async () => ((await count()) > before ? true : null))) === true;
}
