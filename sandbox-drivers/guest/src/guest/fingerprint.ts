import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, release, version } from 'node:os';
import { type Fingerprint, PROTOCOL_VERSION, type Tree } from '../protocol/index.ts';
import { sha256 } from './browser/capture.ts';
import { readTree } from './browser/tree-read.ts';
import { CHILD_ENV } from './places.ts';
import { decodePng, encodePng } from './picture.ts';
import type { Page } from './browser/page.ts';
import type { Session } from './session.ts';

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/etc/fonts/conf.d'];

/** Reads everything that must be equal on two lanes before the first action. */
export async function readFingerprint(session: Session, bundle: string): Promise<Fingerprint> {
  const page = await session.browser.active();
  const { screen } = session.desktop;
  const [frame, { tree }, windows, packages, fonts, cpus, memoryBytes, pids] = await Promise.all([
    firstPicture(page, session),
    readTree(session.browser.cdp, page, 5_000),
    screen.windows(),
    packageList(),
    fileList(FONT_FOLDERS),
    cpuLimit(),
    limit('memory.max', 'memory/memory.limit_in_bytes'),
    limit('pids.max', 'pids/pids.max'),
  ]);
  const { size, rgb } = decodePng(frame);
  const { actionSpace, startUrl, seed } = session.request;
  const { commands } = session.answer;
  return {
    protocol: PROTOCOL_VERSION,
    guest: sha256(await readFile(bundle)),
    packages: sha256(packages),
    kernel: `${release()} ${version()}`.slice(0, 200),
    locale: CHILD_ENV['LANG'] ?? '',
    timezone: CHILD_ENV['TZ'] ?? '',
    fonts: sha256(fonts),
    screen: { width: screen.width, height: screen.height, depth: screen.depth },
    chromium: session.chromium.version,
    sandbox: session.answer.sandbox,
    commands: { rules: commands.rules, available: commands.available },
    windows,
    firstFrame: sha256(Buffer.concat([Buffer.from(`${size.width}x${size.height}\n`), rgb])),
    tree: hashTree(tree),
    clockMs: Date.now(),
    limits: { cpus, memoryBytes, pids },
    actionSpace,
    startUrl,
    seed,
  };
}

/** Hash of role, name, value and bounds of every node; ids and states stay out. */
export function hashTree(tree: Tree): string {
  return sha256(JSON.stringify(tree.nodes.map(({ role, name, value, bounds }) => [role, name, value ?? null, bounds])));
}

/** Name, version and architecture of every installed package as dpkg's status file has them, sorted. */
async function packageList(): Promise<string> {
  const status = await readFile('/var/lib/dpkg/status', 'utf8').catch(() => '');
  return status
    .split('\n\n')
    .filter((entry) => /^Status: install ok installed$/m.test(entry))
    .map((entry) =>
      ['Package', 'Version', 'Architecture']
        .map((field) => new RegExp(`^${field}: (.*)$`, 'm').exec(entry)?.[1])
        .join(' '),
    )
    .sort()
    .join('\n');
}

/** Names of all files below the folders, sorted. */
async function fileList(folders: readonly string[]): Promise<string> {
  const names: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) if (!entry.isDirectory()) names.push(`${entry.parentPath}/${entry.name}`);
  }
  return names.sort().join('\n');
}

async function limit(v2: string, v1: string): Promise<number | null> {
  for (const file of [`/sys/fs/cgroup/${v2}`, `/sys/fs/cgroup/${v1}`]) {
    const value = Number(await readFile(file, 'utf8').catch(() => 'NaN'));
    // Version 1 says "no limit" with a number close to 2^63.
    if (Number.isFinite(value) && value > 0 && value < Number.MAX_SAFE_INTEGER) return value;
  }
  return null;
}

async function cpuLimit(): Promise<number | null> {
  const [quota, period] = (await readFile('/sys/fs/cgroup/cpu.max', 'utf8').catch(() => ''))
    .trim()
    .split(' ')
    .map(Number);
  return quota && period ? quota / period : availableParallelism();
}

/** The first picture as a PNG file: the battle's own, or the screen's where Chromium has no surface to copy from. */
async function firstPicture(page: Page, { camera, desktop: { screen } }: Session): Promise<Buffer> {
  const frame = await camera(page).catch(() => null);
  return frame === null ? encodePng(await screen.pixels(), screen) : frame.png();
}
