import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ETC_FILES, ETC_FOLDERS } from './contents.ts';

const AUTHORITIES = '/usr/share/ca-certificates/mozilla';
const ALTERNATIVES = '/etc/alternatives';
const APP_DEFAULTS = '/etc/X11/app-defaults';
/** Resources of the applications of a desktop battle: without them their windows have no contents. */
const APPLICATIONS = ['XCalc', 'XCalc-color', 'Xedit', 'Xedit-color'];

/** A desktop's /etc as a folder on the host: its path, and the SHA-256 of its contents. */
export type BuiltEtc = { readonly folder: string; readonly sha256: string };

/**
 * Makes the folder that becomes a desktop's /etc, below `parent`, named by its content and shared by all desktops.
 * Safe to call from several processes: a finished folder appears by rename.
 */
export function buildEtc(parent: string): BuiltEtc {
  const files = { ...ETC_FILES, ...authorities(), ...applicationDefaults() };
  const links = alternatives();
  const sha256 = createHash('sha256')
    .update(JSON.stringify([files, links, ETC_FOLDERS]))
    .digest('hex');
  const folder = path.join(parent, `etc-${sha256.slice(0, 16)}`);
  if (existsSync(folder)) return { folder, sha256 };
  const part = `${folder}.${process.pid}.part`;
  rmSync(part, { recursive: true, force: true });
  for (const each of ['', 'alternatives', ...ETC_FOLDERS]) makeFolder(part, each);
  for (const [name, text] of Object.entries(files)) {
    makeFolder(part, path.dirname(name));
    writeFileSync(path.join(part, name), text);
    chmodSync(path.join(part, name), 0o644);
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(part, 'alternatives', name));
  publish(part, folder);
  return { folder, sha256 };
}

function publish(part: string, folder: string): void {
  try {
    renameSync(part, folder);
  } catch (error) {
    // Another process was first; what it made is the same.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(part, { recursive: true });
  }
}

/** Every level is opened to the desktop's user, whatever the umask of this process. */
function makeFolder(root: string, name: string): void {
  let folder = root;
  for (const level of ['', ...name.split('/')]) {
    folder = path.join(folder, level);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
}

/** The certificate authorities that the distribution ships, without this machine's own additions. */
function authorities(): Record<string, string> {
  if (!existsSync(AUTHORITIES)) return {};
  const names = readdirSync(AUTHORITIES)
    .filter((name) => name.endsWith('.crt'))
    .sort();
  const text = names.map((name) => readFileSync(path.join(AUTHORITIES, name), 'utf8').trimEnd()).join('\n');
  return { 'ssl/certs/ca-certificates.crt': `${text}\n` };
}

/** The resources of xcalc and xedit as their package has them; none where it is not installed. */
function applicationDefaults(): Record<string, string> {
  const there = APPLICATIONS.filter((name) => existsSync(path.join(APP_DEFAULTS, name)));
  return Object.fromEntries(
    there.map((name) => [`X11/app-defaults/${name}`, readFileSync(path.join(APP_DEFAULTS, name), 'utf8')]),
  );
}

/** Debian's programs may be links through /etc/alternatives (Xvnc is): the links that lead into /usr. */
function alternatives(): Record<string, string> {
  if (!existsSync(ALTERNATIVES)) return {};
  const links = readdirSync(ALTERNATIVES, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  const pairs = links.map((entry) => [entry.name, readlinkSync(path.join(ALTERNATIVES, entry.name))] as const);
  return Object.fromEntries(
    pairs.filter(([, target]) => target.startsWith('/usr/')).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
