import { describe, expect, it } from 'vitest';
import type { Action } from '@coarena/core';
import type { GuestClient, GuestObservation, StepOptions, WireAction } from '@coarena/guest/host';
import { GuestDesktop } from './guest-desktop.ts';

const observation = (sentence: string, command: GuestObservation['observation']['command']): GuestObservation => ({
  png: null,
  observation: {
    status: 'ok',
    sentence,
    command,
    dialogs: [],
    url: 'http://a.practice.test/',
    title: '',
    origin: 'http://a.practice.test',
    contentOrigin: [3, 70],
    viewport: { width: 1271, height: 708 },
    tab: 'tab-1',
    tabs: [{ id: 'tab-1', url: 'http://a.practice.test/', title: '', active: true }],
    settle: { reason: 'settled', ms: 1, requests: 0, frames: 2 },
    times: { at: 0, actMs: 0, settleMs: 0, captureMs: 0, treeMs: 0, totalMs: 0 },
    capture: null,
    tree: { nodes: [], truncated: false },
  },
});

/** The two calls that are made here, noted down. */
function listening() {
  const sent: { action: WireAction; options: StepOptions }[] = [];
  const guest = {
    step: (action: WireAction, options: StepOptions) => {
      sent.push({ action, options });
      const command = { exitCode: 0, output: 'out\n', removed: 0, timedOut: false };
      return Promise.resolve(observation('ls ended with exit code 0.', command));
    },
    observe: () => Promise.resolve(observation('This is the page.', null)),
  };
  return { sent, desktop: new GuestDesktop(guest as unknown as GuestClient, 2_000) };
}

const limits = { deadlineMs: 45_000, signal: new AbortController().signal };
const command = (program: string, ...args: string[]): Action => ({ verb: 'run_command', params: { program, args } });

describe('the commands of a run', () => {
  it('come back with their output, and have time enough', async () => {
    const { desktop, sent } = listening();
    const view = await desktop.act(command('ls'), limits);
    expect(view).toMatchObject({ status: 'ok', text: 'ls ended with exit code 0.\nout\n', command: { exitCode: 0 } });
    const { guestDeadlineMs = 0, deadlineMs = 0 } = sent[0]?.options ?? {};
    // 47 s until everything is gone, 6 s for the look afterwards.
    expect(guestDeadlineMs).toBeGreaterThan(53_000);
    expect(deadlineMs).toBeGreaterThan(guestDeadlineMs);
  });

  it('never reach the desktop where a rule refuses them', async () => {
    const { desktop, sent } = listening();
    const view = await desktop.act(command('cat', '../x'), limits);
    expect(view).toMatchObject({ status: 'refused', command: null });
    expect(view.text).toContain('parent_path');
    expect(sent).toEqual([]);
  });

  it('are 80, refused ones included', async () => {
    const { desktop, sent } = listening();
    for (let n = 0; n < 80; n++) await desktop.act(n % 2 === 0 ? command('ls') : command('sh'), limits);
    const view = await desktop.act(command('ls'), limits);
    expect([view.status, view.text]).toEqual(['refused', expect.stringContaining('commands_per_run')]);
    expect(sent).toHaveLength(40);
  });
});
