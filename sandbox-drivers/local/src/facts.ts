import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { sha256Of } from './host/staged-file.ts';

const STATUS = '/var/lib/dpkg/status';

/** Packages that make the desktop: what draws, what isolates, and what commands are. Fonts count by prefix. */
const PACKAGES =
  /^(?:fonts-.*|xfonts-.*|bubblewrap|chromium|chromium-common|tigervnc-standalone-server|tigervnc-common|openbox|dbus|dbus-bin|dbus-daemon|at-spi2-core|fontconfig|fontconfig-config|libfontconfig1|libfreetype6|libgtk-3-0(?:t64)?|libpango-1\.0-0|libcairo2|libc6|ca-certificates|xkb-data|x11-xkb-utils|bash|util-linux|coreutils|findutils|grep|sed|tar|gzip|diffutils|perl(?:-base)?|python3(?:\.\d+-minimal)?|git|curl|wget|jq|sqlite3|bc|xxd|file|patch|tree|zip|unzip|bzip2|xz-utils|imagemagick.*|poppler-utils|csvtool|gawk)$/u;

/** The package list of this machine, or null where there is none; a desktop sees it read-only. */
export function packageList(): string | null {
  return existsSync(STATUS) ? STATUS : null;
}

/**
 * A hash that names the desktop's image: the versions of the packages that make it, the content of its /etc, the guest
 * and Node. Where there is no Debian package list the programs' own bytes stand in for versions.
 */
export async function imageHash(parts: {
  readonly etc: string;
  readonly guest: string;
  readonly node: string;
  readonly programs: readonly string[];
}): Promise<string> {
  const list = packageList();
  const versions = list === null ? await contentHashes(parts.programs) : packageVersions(readFileSync(list, 'utf8'));
  const all = [...versions, `etc ${parts.etc}`, `guest ${parts.guest}`, `node ${parts.node}`];
  return createHash('sha256').update(all.join('\n')).digest('hex');
}

/** `name version` of the installed packages that make the desktop, sorted. */
export function packageVersions(status: string): readonly string[] {
  return status
    .split('\n\n')
    .filter((stanza) => /^Status: install ok installed$/mu.test(stanza))
    .map((stanza) => `${field(stanza, 'Package')} ${field(stanza, 'Version')}`)
    .filter((line) => PACKAGES.test(line.slice(0, line.indexOf(' '))))
    .sort();
}

function field(stanza: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'mu').exec(stanza)?.[1] ?? '';
}

async function contentHashes(programs: readonly string[]): Promise<readonly string[]> {
  const found = programs.filter((file) => existsSync(file)).sort();
  return Promise.all(found.map(async (file) => `${file} ${await sha256Of(file)}`));
}
