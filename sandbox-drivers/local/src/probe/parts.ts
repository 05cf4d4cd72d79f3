import { existsSync, readdirSync } from 'node:fs';
import type { Finding } from '@coarena/core';
import { findCgroupParent } from '../host/cgroup.ts';
import { chromiumBinary } from '../host/chromium-binary.ts';

const FONTS = '/usr/share/fonts';

/** Whether a program is there; the remedy names Debian's package. */
export function programFinding(name: string, file: string, packageName: string): Finding {
  if (existsSync(file)) return { name, ok: true, found: file, remedy: null };
  return { name, ok: false, found: `${file} does not exist`, remedy: `Install it: apt-get install ${packageName}` };
}

/** Whether the browser itself is there. */
export function browserFinding(configured: string | undefined): Finding {
  const found = chromiumBinary(configured);
  if (found !== null) return { name: 'browser', ok: true, found, remedy: null };
  return {
    name: 'browser',
    ok: false,
    found: configured === undefined ? 'no Chromium below /usr/lib' : `${configured} does not exist`,
    remedy:
      configured === undefined
        ? 'Install it: apt-get install chromium'
        : 'Correct sandbox.with.chromium, or leave it out.',
  };
}

/** Whether there are fonts to draw a page with. */
export function fontsFinding(): Finding {
  const files = existsSync(FONTS) ? readdirSync(FONTS, { recursive: true, encoding: 'utf8' }).filter(isFont).length : 0;
  if (files > 0) return { name: 'fonts', ok: true, found: `${files} font files below ${FONTS}`, remedy: null };
  return {
    name: 'fonts',
    ok: false,
    found: `no font below ${FONTS}`,
    remedy: 'Install some: apt-get install fonts-liberation fonts-dejavu-core',
  };
}

/** Whether a desktop's memory can be limited. Its absence is told and accepted: the driver runs without. */
export function cgroupFinding(): Finding {
  const parent = findCgroupParent();
  const found =
    parent === null
      ? 'no cgroup can be made here: a desktop may use all the memory of this machine'
      : `cgroup version ${parent.version}, below ${parent.folder}`;
  return { name: 'memory limit', ok: true, found, remedy: null };
}

/** Whether each desktop runs as a host user of its own. Otherwise the kernel counts for all of them together, which is told and accepted. */
export function usersFinding(uid: number | undefined = process.getuid?.()): Finding {
  const found =
    uid === 0
      ? 'each desktop runs as a host user of its own'
      : 'desktops run as the user of the arena: what the kernel counts by user (descriptors under way, pipes, file watches, processes) they share, and only the lower limits of commands keep one from using it all up; an arena started by root gives each its own user';
  return { name: 'desktop users', ok: true, found, remedy: null };
}

function isFont(name: string): boolean {
  return /\.(?:ttf|otf|ttc|pfb|t1)$/iu.test(name);
}
