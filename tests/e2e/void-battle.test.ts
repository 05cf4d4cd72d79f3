import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig, openWorkbench, silentLogger, type Workbench } from '@coarena/runtime';
import { guestFile, startWorker, type Worker } from '@coarena/worker';
import { GUEST_MUTATIONS } from '../../apps/cli/src/parity/guest-mutations.ts';
import { writeMutatedGuest } from '../../apps/cli/src/parity/mutated-guest.ts';
import { submitTask, untilState } from '../integration/battle/test-arena.ts';
import { MixedDriver } from '../parity/mixed-driver.ts';
import { root } from '../run/root.ts';
import { openBrowser, watch } from './support/browser.ts';
import { openScriptedArena, type ScriptedArena } from './support/open-arena.ts';

let scripted: ScriptedArena;
let browser: Browser;
let other: Workbench;
let worker: Worker;

beforeAll(async () => {
  [scripted, browser] = await Promise.all([openScriptedArena(), openBrowser()]);
  const mutation = GUEST_MUTATIONS.find(({ name }) => name === 'another-keyboard-layout');
  const guest = await readFile(await guestFile(), 'utf8');
  const file = await writeMutatedGuest(scripted.folder, 'other', mutation?.change ?? '', guest);
  const sets = [
    `data.folder=${JSON.stringify(scripted.arena.dataFolder)}`,
    `sandbox.with.guest=${JSON.stringify(file)}`,
  ];
  other = await openWorkbench(loadConfig({ root, sets, local: false }), { log: silentLogger });
  const { arena } = scripted;
  const driver = new MixedDriver({ a: await arena.driver(), b: await other.driver() });
  worker = startWorker({ ...arena, driver: () => Promise.resolve(driver) }, { name: 'mixed', slots: 1 });
});
afterAll(async () => {
  await worker?.stop();
  await other?.dispose();
  await browser?.close();
  await scripted?.close();
});

it('shows on its page in what the two desktops of a void battle differed, and that it was repeated', async () => {
  const { arena, server } = scripted;
  const id = await submitTask(arena, 'void-battle');
  const battle = await untilState(arena, id, ['void']);
  expect(battle).toMatchObject({ voidCause: 'parity_failed', acted: false });
  const told = await arena.store.battles.voided(id);
  expect(told?.differences.map(({ name }) => name)).toContain('keyboard');

  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const seen = await watch(page);
  await page.goto(await server.oneTimeSignIn());
  await page.waitForURL('**/judge');
  await page.goto(`${server.address}/battles/${id}`);
  await page.getByText('The two desktops were not equal').waitFor();
  await page.getByText(`It was repeated once as battle ${told?.retriedAs}`).waitFor();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'keyboard' }) });
  const [left, right] = await row.getByRole('cell').allInnerTexts();
  expect([left, right].toSorted().join(' ')).toMatch(/\bde\b.*\bus\b|\bus\b.*\bde\b/su);
  const answer = await fetch(`${server.address}/api/battles/${id}`);
  expect(answer.status).toBe(404);
  expect(seen.complaints).toEqual([]);
});
