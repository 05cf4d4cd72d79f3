import { readFile } from 'node:fs/promises';
import { release, version } from 'node:os';
import { type Fingerprint, PROTOCOL_VERSION, type TreeNode } from '../protocol/index.ts';
import { stillApplications } from './atspi/still-applications.ts';
import { readBookmarks } from './browser/bookmarks.ts';
import { sha256, takeFrame } from './browser/capture.ts';
import type { Page } from './browser/page.ts';
import { readTree } from './browser/tree-read.ts';
import { pidOf } from './children.ts';
import { readPageFacts } from './facts/page-facts.ts';
import { environmentOf, optionsOf, programNames, readLimits, variable } from './facts/process-facts.ts';
import { fontsHash, interfaceHash, machineFacts, namesHash, packagesHash, policyHash } from './facts/system-facts.ts';
import { workFiles } from './facts/work-files.ts';
import { describePages } from './page-info.ts';
import { decodePng } from './picture.ts';
import { PLACES } from './places.ts';
import type { Session } from './session.ts';
import { Deadline, sleep } from './timing.ts';

/** Reads everything that must be equal on two lanes before the first action. */
export async function readFingerprint(session: Session, bundle: string): Promise<Fingerprint> {
  const page = await session.browser.active();
  const { screen } = session.desktop;
  const { actionSpace, startUrl, seed } = session.request;
  const firstFrame = await firstPixels(session, page);
  const [
    { tree },
    applications,
    windows,
    tabs,
    packages,
    fonts,
    look,
    browserPolicy,
    limits,
    bookmarks,
    keyboard,
    cookies,
    work,
    flags,
    environment,
    names,
    programs,
  ] = await Promise.all([
    readTree(session.browser.cdp, page, 5_000),
    stillApplications(session.applications),
    screen.windows(),
    describePages(session.browser, page),
    packagesHash(),
    fontsHash(),
    interfaceHash(),
    policyHash(),
    readLimits(),
    readBookmarks(),
    screen.keyboard(),
    cookieNames(session),
    filesOfTheAgent(),
    optionsOf(session.chromium.child.process.pid),
    // Chromium lets nobody read its environment; every program gets the same.
    environmentOf(pidOf('openbox')),
    namesHash(),
    programNames(),
  ]);
  const facts = await readPageFacts(page, isPractice(tabs.url) ? valueHash : () => '');
  const { commands } = session.answer;
  return {
    protocol: PROTOCOL_VERSION,
    guest: sha256(await readFile(bundle)),
    packages,
    kernel: `${release()} ${version()}`.slice(0, 200),
    machine: machineFacts(),
    locale: variable(environment, 'LANG'),
    timezone: variable(environment, 'TZ'),
    names,
    environment,
    programs,
    fonts,
    letters: [...facts.letters],
    screen: { width: screen.width, height: screen.height, depth: screen.depth },
    keyboard,
    chromium: session.chromium.version,
    browserFlags: flags,
    browserPolicy,
    sandbox: session.answer.sandbox,
    interface: look,
    commands: { rules: commands.rules, available: commands.available },
    windows,
    tabs: tabs.tabs.map(({ id, url, title, active }) =>
      `${id} ${active ? 'active ' : ''}${url} ${title}`.slice(0, 4_000),
    ),
    bookmarks,
    page: [...facts.page],
    requestHeaders: page.requestHeaders,
    cookies,
    storage: [...facts.storage],
    firstFrame,
    tree: hashTree([...tree.nodes, ...applications]),
    work,
    clockMs: Date.now(),
    limits,
    actionSpace,
    startUrl,
    seed,
  };
}

/** What Chromium calls a download that is still coming in: its name is drawn at random. */
const UNFINISHED = /^\.(?:org\.chromium|com\.google)\.|\.crdownload /u;

/** The work folder's files, and after them what has been downloaded. */
async function filesOfTheAgent(): Promise<string[]> {
  const [work, downloads] = await Promise.all([workFiles(PLACES.work), workFiles(PLACES.downloads)]);
  const finished = downloads.filter((line) => !UNFINISHED.test(line)).slice(0, 900);
  return [...work, ...finished.map((line) => `(downloads) ${line}`.slice(0, 4_000))];
}

/** Hash of role, name, value and bounds of every node; ids and states stay out. */
export function hashTree(nodes: readonly TreeNode[]): string {
  return sha256(JSON.stringify(nodes.map(({ role, name, value, bounds }) => [role, name, value ?? null, bounds])));
}

const STILL_MS = 4_000;
/** An application paints its parts one after the other: two equal pictures close together say little. */
const STILL_GAP_MS = 400;

/** Hash of the first picture's pixels: the page's, or the screen's in a battle with the desktop and where a page gives none. */
async function firstPixels({ desktop: { screen }, request }: Session, page: Page): Promise<string> {
  const frame = request.actionSpace === 'browser' ? await takeFrame(page).catch(() => null) : null;
  if (frame !== null) {
    const { size, rgb } = decodePng(await frame.png());
    return sha256(Buffer.concat([Buffer.from(`${size.width}x${size.height}\n`), rgb]));
  }
  const deadline = new Deadline(STILL_MS);
  for (let before = sha256(coarse(await screen.pixels())); ;) {
    await sleep(STILL_GAP_MS);
    const now = sha256(coarse(await screen.pixels()));
    if (now === before || deadline.left === 0) return now;
    before = now;
  }
}

/**
 * Pixels without the lowest three bits of each channel: Chromium draws the edge of its own tab strip one or two levels
 * lighter in one start of three, which nobody sees.
 */
function coarse(pixels: Buffer): Buffer {
  const words = new Uint32Array(pixels.buffer.slice(pixels.byteOffset, pixels.byteOffset + pixels.byteLength));
  for (let n = 0; n < words.length; n++) words[n] = (words[n] as number) & 0xf8f8f8;
  return Buffer.from(words.buffer);
}

async function cookieNames({ browser }: Session): Promise<string[]> {
  const { cookies } = (await browser.cdp.send('Storage.getCookies')) as {
    cookies: readonly { name: string; value: string; domain: string; path: string }[];
  };
  return cookies
    .map(({ name, value, domain, path }) => `${domain}${path} ${name}${isPracticeHost(domain) ? valueHash(value) : ''}`)
    .map((line) => line.slice(0, 1_000))
    .sort();
}

const valueHash = (value: string): string => ` ${sha256(value).slice(0, 16)}`;
/** Practice sites say the same to both lanes; what another site stores may well be another value for each visitor. */
const isPracticeHost = (host: string): boolean => /(?:^|\.)practice\.test$/u.test(host);
const isPractice = (url: string): boolean => URL.canParse(url) && isPracticeHost(new URL(url).hostname);
