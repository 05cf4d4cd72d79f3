import { LIMITS, type PrepareAnswer, type PrepareRequest, type PrepareStep } from '../../protocol/index.ts';
import { perform } from '../actions/perform.ts';
import { settle } from '../browser/settle.ts';
import { focusPage } from '../desktop/focus-page.ts';
import { ActionError } from '../errors.ts';
import type { Session } from '../session.ts';
import { Deadline, timedOut, within } from '../timing.ts';
import { cloneRepository } from './clone-repository.ts';
import { openPage } from './open-page.ts';
import { waitFor } from './wait-for.ts';

/**
 * Does one step of a recipe and lets the desktop come to rest. What cannot be done is an answer with its reason; raises
 * `infra` only where the desktop itself has failed.
 */
export async function prepare(session: Session, request: PrepareRequest): Promise<PrepareAnswer> {
  const deadline = new Deadline(request.deadlineMs);
  try {
    const done = await within(request.deadlineMs, run(session, request.step, request, deadline));
    session.check();
    if (done === timedOut) return failed(`it was not done within ${request.deadlineMs} ms`);
  } catch (error) {
    session.check();
    if (error instanceof ActionError) return failed(error.message);
    throw error;
  }
  // What the recipe opened is where the run begins, not news of its first step.
  session.browser.notices.splice(0);
  session.browser.dialogs.take();
  return { done: true };
}

async function run(session: Session, step: PrepareStep, request: PrepareRequest, deadline: Deadline): Promise<void> {
  const { browser, desktop, delivered, commands, refusalOf } = session;
  browser.book.startStep();
  if ('clone' in step) return cloneRepository(step.clone, deadline, refusalOf);
  if ('wait_for' in step) return waitFor(session, step.wait_for, deadline);
  if ('open' in step) {
    await openPage(session, step.open, request.settle, deadline);
    if (!session.seesWholePage) await focusPage(await browser.active(), desktop.input);
  } else {
    const { actionSpace } = session.request;
    const context = { actionSpace, browser, desktop, delivered, commands, refusalOf, ms: deadline.left, deadline };
    await perform({ verb: 'launch_app', params: { app: step.launch } }, context);
  }
  await settle(browser, request.settle, { camera: session.camera });
}

const failed = (reason: string): PrepareAnswer => ({ done: false, reason: reason.slice(0, LIMITS.sentence) });
