import { exclusively } from './exclusive.mjs';
import { guest } from './steps/guest.mjs';
import { node24 } from './steps/node24.mjs';
import { packages } from './steps/packages.mjs';
import { system } from './steps/system.mjs';
import { web } from './steps/web.mjs';

/**
 * One part of the setup. `ready` answers in milliseconds whether there is anything to do; `make` does it and answers with the
 * lines to print when it could not (an expected failure is a value, never a stack trace).
 * @typedef {{ root: string, env: NodeJS.ProcessEnv, uid: number, node: string }} Context `node`: version of the Node that runs the setup
 * @typedef {{ ok: true } | { ok: false, lines: string[] }} Outcome
 * @typedef {{ name: string, ready: (context: Context) => Promise<boolean>, make: (context: Context) => Promise<Outcome> }} Step
 */

/** Every step in its order, by the name that a verb asks for it. @type {Readonly<Record<string, Step>>} */
export const steps = { packages, node24, system, guest, web };

/**
 * Makes what is missing, one step after another, and stops at the first that fails.
 * @param {readonly Step[]} wanted
 * @param {Context} context
 * @returns {Promise<Outcome & { made: string[] }>} `made` names the steps that had something to do
 */
export async function prepare(wanted, context) {
  const made = [];
  for (const step of wanted) {
    if (await step.ready(context)) continue;
    const outcome = await exclusively(context.root, async () => {
      // Another setup may have done it while this one waited for the lock.
      if (await step.ready(context)) return { ok: true };
      made.push(step.name);
      return step.make(context);
    });
    if (!outcome.ok) return { ...outcome, made };
  }
  return { ok: true, made };
}
