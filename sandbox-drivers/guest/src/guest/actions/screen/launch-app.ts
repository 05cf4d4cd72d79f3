import type { WireParams } from '../../../protocol/index.ts';
import { launch } from '../../desktop/launch.ts';
import { ActionError } from '../../errors.ts';
import type { Perform } from '../context.ts';

/** `launch_app`: starts one of three applications and waits for its window. */
export const launchApp: Perform<WireParams<'launch_app'>> = async ({ app }, { desktop }) => {
  if (await launch(desktop, app)) return { sentence: `Started ${app}.` };
  throw new ActionError(`Started ${app}, but no window of it came up in time.`);
};
