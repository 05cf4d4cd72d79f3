import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import type { Bookmark, BootRequest } from '../../protocol/index.ts';
import { type Child, start } from '../children.ts';
import { infra } from '../errors.ts';
import { PLACES } from '../places.ts';
import { timedOut, within } from '../timing.ts';
import { writeBookmarks } from './bookmarks.ts';
import { Cdp } from './cdp.ts';
import { chromiumFlags, MANAGED_POLICY } from './flags.ts';

const BINARIES = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
];

/** A started Chromium: its process, the DevTools client, its version, and whether the managed policy is in place. */
export interface Chromium {
  readonly child: Child;
  readonly cdp: Cdp;
  readonly version: string;
  readonly managedPolicy: boolean;
}

/** Starts Chromium over a pipe. Raises `infra` `browser_start_failed` with the tail of its stderr. */
export async function startChromium(
  actionSpace: BootRequest['actionSpace'],
  bookmarks: readonly Bookmark[],
  ms: number,
): Promise<Chromium> {
  const binary = process.env['COARENA_CHROMIUM'] ?? BINARIES.find((file) => existsSync(file));
  if (!binary)
    throw infra('browser_start_failed', `no Chromium at ${BINARIES.join(', ')}; install it or set COARENA_CHROMIUM`);
  const managedPolicy = await writePolicy();
  await writePreferences();
  await writeBookmarks(bookmarks);
  const child = start('chromium', binary, chromiumFlags(actionSpace), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: {
      // Its pages are read through DevTools.
      NO_AT_BRIDGE: '1',
      // It opens downloads and addresses that it does not know with programs of the path: there is none.
      PATH: '/dev/null',
      HOME: PLACES.browserHome,
    },
  });
  const [, , , input, output] = child.process.stdio;
  const cdp = new Cdp(input as Writable, output as Readable);
  const version = await within(ms, cdp.send('Browser.getVersion')).catch((error: unknown) => error);
  if (version === timedOut || version instanceof Error) {
    const why = child.end ?? (version === timedOut ? `no answer in ${ms} ms` : String(version));
    throw infra('browser_start_failed', `${binary}: ${why}. ${child.tail.slice(-1_500)}`);
  }
  return { child, cdp, managedPolicy, version: String((version as { product?: unknown }).product) };
}

async function writePolicy(): Promise<boolean> {
  try {
    await mkdir(PLACES.policies, { recursive: true });
    await writeFile(`${PLACES.policies}/coarena.json`, JSON.stringify(MANAGED_POLICY));
    return true;
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** The system's title bar instead of Chromium's own, so that a window in a desktop battle is the window manager's. */
async function writePreferences(): Promise<void> {
  await mkdir(`${PLACES.profile}/Default`, { recursive: true });
  const preferences = { browser: { custom_chrome_frame: false, check_default_browser: false } };
  await writeFile(`${PLACES.profile}/Default/Preferences`, JSON.stringify(preferences));
}
