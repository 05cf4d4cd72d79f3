import { expect, it } from 'vitest';
import type { Action, Desktop, DesktopView, StepStatus } from '@coarena/core';
import { DroppingDesktop } from './dropping-desktop.ts';

const LIMITS = { deadlineMs: 1_000, signal: new AbortController().signal };
const press: Action = { verb: 'press_key', params: { keys: 'a' } };
const look: Action = { verb: 'screenshot', params: {} };

/** Writes down what reaches it; answers with the given states in turn, then with `ok`. */
function written(states: readonly StepStatus[] = []): { readonly log: string[]; readonly desktop: Desktop } {
  const log: string[] = [];
  const view = (text: string, status: StepStatus = 'ok') => ({ text, status }) as unknown as DesktopView;
  const desktop: Desktop = {
    act: ({ verb }) => Promise.resolve(view(verb, states[log.push(verb) - 1])),
    observe: () => Promise.resolve(view(`seen ${log.push('observe')}`)),
  };
  return { log, desktop };
}

it('leaves out the wanted action alone, says that it was done, and goes on', async () => {
  const { log, desktop } = written();
  const dropping = new DroppingDesktop(desktop, 2);
  for (const action of [look, press, look]) await dropping.act(action, LIMITS);
  expect(dropping.dropped).toBeNull();
  expect(await dropping.act(press, LIMITS)).toMatchObject({ status: 'ok', text: 'Performed press_key.' });
  await dropping.act(press, LIMITS);
  expect(log).toEqual(['screenshot', 'press_key', 'screenshot', 'observe', 'press_key']);
  expect([dropping.effective, dropping.dropped]).toEqual([3, 'press_key']);
});

it('does not count what had no effect or failed', async () => {
  const { log, desktop } = written(['unchanged', 'error', 'refused']);
  const dropping = new DroppingDesktop(desktop, 2);
  for (let turn = 0; turn < 5; turn += 1) await dropping.act(press, LIMITS);
  expect(log).toEqual(['press_key', 'press_key', 'press_key', 'press_key', 'observe']);
});

it('leaves nothing out when it only counts, or when there are fewer', async () => {
  for (const nth of [null, 9]) {
    const { desktop } = written();
    const dropping = new DroppingDesktop(desktop, nth);
    for (const action of [press, look, press]) await dropping.act(action, LIMITS);
    expect([dropping.effective, dropping.dropped]).toEqual([2, null]);
  }
});
