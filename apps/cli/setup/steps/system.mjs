import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture } from '../relay.mjs';
import { duration, say, sayNowAndThen } from '../say.mjs';
import { installLine, systemPackages } from '../system-packages.mjs';

/** Step: programs and fonts of the desktops are installed. @type {import('../steps.mjs').Step} */
export const system = {
  name: 'system packages',
  ready: ({ env }) => Promise.resolve(missingPackages(env).length === 0),
  make: async ({ env, uid }) => {
    const missing = missingPackages(env);
    if (!isDebian()) {
      return {
        ok: false,
        lines: [
          `missing on this system: ${missing.join(', ')} (Debian's names); install them with its package manager`,
        ],
      };
    }
    if (uid !== 0) {
      return {
        ok: false,
        lines: [
          `missing system packages: ${missing.join(', ')}. Run this line, then start again:`,
          `  ${installLine(missing)}`,
        ],
      };
    }
    say(`installing system packages: ${missing.join(' ')}`);
    const started = Date.now();
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
      const { code, lines } = await capture('apt-get', ['-q', '-o', 'APT::Status-Fd=3', ...args], {
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
        extraPipe: true,
        onLine: aptProgress(args[0]),
      });
      if (code !== 0) return { ok: false, lines: explain(args[0], code, lines, missing) };
    }
    const still = missingPackages(env);
    if (still.length > 0)
      return {
        ok: false,
        lines: [`apt-get installed ${still.join(', ')} and their programs are still not found on the PATH`],
      };
    say(`system packages installed in ${duration(Date.now() - started)}`);
    return { ok: true };
  },
};

/**
 * Debian names of the packages whose program or file is not there.
 * @param {NodeJS.ProcessEnv} env
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export function missingPackages(env, exists = existsSync) {
  const folders = new Set([
    ...(env['PATH'] ?? '').split(delimiter).filter(Boolean),
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
    '/usr/sbin',
  ]);
  return systemPackages
    .filter(({ program, files = [] }) => {
      const candidates = program === undefined ? files : [...folders].map((folder) => join(folder, program));
      return !candidates.some((path) => exists(path) && (program === undefined || runnable(path, exists)));
    })
    .map((row) => row.package);
}

function runnable(path, exists) {
  if (exists !== existsSync) return true;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebian(release = '/etc/os-release') {
  if (!existsSync(release)) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync(release, 'utf8'));
}

/** apt's status lines are `dlstatus:ID:PERCENT:TEXT` while downloading and `pmstatus:PACKAGE:PERCENT:TEXT` while unpacking. */
function aptProgress(verb) {
  const progress = sayNowAndThen();
  return (line) => {
    const status = /^(dl|pm)status:[^:]*:([\d.]+):(.*)$/.exec(line);
    if (status !== null) progress(`apt-get ${verb}: ${Math.round(Number(status[2]))} % ${status[3]}`);
  };
}

function explain(verb, code, lines, missing) {
  const told = lines.filter((line) => /^(E|W|Err):?/.test(line)).slice(-4);
  return [
    `apt-get ${verb} failed (exit ${code}). When its sources are reachable, run this line, then start again:`,
    `  ${installLine(missing)}`,
    ...told,
  ];
}
