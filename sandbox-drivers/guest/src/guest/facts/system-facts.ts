import { readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../browser/capture.ts';
import { PLACES } from '../places.ts';
import { whereThere } from '../where-there.ts';

const FONT_FOLDERS = ['/usr/share/fonts', '/usr/local/share/fonts', '/etc/fonts/conf.d'];
const FONT_FILES = ['/etc/fonts/fonts.conf', `${PLACES.browserHome}/.config/fontconfig/fonts.conf`];
const INTERFACE_FILES = [
  `${PLACES.config}/gtk-3.0/settings.ini`,
  `${PLACES.config}/openbox/rc.xml`,
  PLACES.busConfig,
  `${PLACES.home}/.Xresources`,
];
const NAME_FILES = ['/etc/hosts', '/etc/host.conf', '/etc/resolv.conf', '/etc/nsswitch.conf'];
/** Where package managers keep what is installed: one list, and one file a package in images that have no manager. */
const PACKAGE_LIST = '/var/lib/dpkg/status';
const PACKAGE_FOLDER = '/var/lib/dpkg/status.d';

/** Who and where: user, group and name of the machine. */
export const machineFacts = (): string => `${process.getuid?.() ?? -1}:${process.getgid?.() ?? -1} ${hostname()}`;

/** Hash of name, version and architecture of every installed package, sorted. */
export async function packagesHash(): Promise<string> {
  const single = await whereThere(readdir(PACKAGE_FOLDER), []);
  const texts = await Promise.all([
    textOf(PACKAGE_LIST),
    ...single.sort().map(async (name) => `${(await textOf(join(PACKAGE_FOLDER, name))).trimEnd()}\n`),
  ]);
  return sha256(
    texts
      .join('\n')
      .split('\n\n')
      .filter((entry) => /^Status: (?:install|hold) ok installed$/m.test(entry) || !/^Status: /m.test(entry))
      .map((entry) =>
        ['Package', 'Version', 'Architecture']
          .map((field) => new RegExp(`^${field}: (.*)$`, 'm').exec(entry)?.[1])
          .join(' '),
      )
      .sort()
      .join('\n'),
  );
}

/** Hash of the names of all font files and of the font configuration. */
export async function fontsHash(): Promise<string> {
  const names: string[] = [];
  for (const folder of FONT_FOLDERS) {
    const entries = await whereThere(readdir(folder, { recursive: true, withFileTypes: true }), []);
    for (const entry of entries) if (!entry.isDirectory()) names.push(`${entry.parentPath}/${entry.name}`);
  }
  return sha256([...names.sort(), ...(await Promise.all(FONT_FILES.map(textOf)))].join('\n'));
}

/** Hash of what decides how windows look and move: caret, animations, theme, key and mouse bindings. */
export async function interfaceHash(): Promise<string> {
  return sha256(JSON.stringify(await Promise.all(INTERFACE_FILES.map(textOf))));
}

/** Hash of every managed policy of the browser. */
export async function policyHash(): Promise<string> {
  const names = (await whereThere(readdir(PLACES.policies), [])).sort();
  return sha256(
    JSON.stringify(await Promise.all(names.map(async (name) => [name, await textOf(join(PLACES.policies, name))]))),
  );
}

/** Hash of what a program asks for the address of a name before it asks the network. */
export async function namesHash(): Promise<string> {
  return sha256(JSON.stringify(await Promise.all(NAME_FILES.map(textOf))));
}

/** A file's text, or nothing where there is none: that, too, must be equal. */
const textOf = (file: string): Promise<string> => whereThere(readFile(file, 'utf8'), '');
