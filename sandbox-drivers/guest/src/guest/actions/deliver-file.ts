import type { WireParams } from '../../protocol/index.ts';
import { ActionError } from '../errors.ts';
import type { Perform } from './context.ts';

/** `deliver_file`: copies a file from the work folder, or else from the downloads, to the delivered ones. */
export const deliverFile: Perform<WireParams<'deliver_file'>> = async ({ path }, { delivered }) => {
  const result = await delivered.deliver(path);
  if (!result.ok) throw new ActionError(`Could not deliver ${JSON.stringify(path)}: ${result.why}.`);
  return { sentence: `Delivered ${path} (${result.entry.bytes} bytes).`, delivered: result.entry };
};
