import type { WireParams } from '../../../protocol/index.ts';
import { launch } from '../../desktop/applications.ts';
import { ActionError } from '../../errors.ts';
import type { Perform } from '../context.ts';

/** `launch_app`: starts an application of the closed list and waits for its window (R039, R040). */
export const launchApp: Perform<WireParams<'launch_app'>> = async ({ app }, { desktop, ms }) => {
  const launched = await launch(app, desktop.input.windows, ms);
  if (!launched.ok) throw new ActionError(`Could not start it: ${launched.why}.`);
  return { sentence: `Started ${app}.` };
};
