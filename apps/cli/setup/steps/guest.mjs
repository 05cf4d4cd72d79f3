import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeBinary, sourceFlags } from '../places.mjs';
import { capture } from '../relay.mjs';
import { duration, say } from '../say.mjs';

/** What bundles the guest, as a program for Node with the source flags; it prints the file. */
export const guestCode =
  'import("@coarena/guest/bundle").then((m) => m.guestBundle()).then(({ path }) => console.log(path))';

/** Step: the guest, which is the program inside a desktop, is bundled. @type {import('../steps.mjs').Step} */
export const guest = {
  name: 'guest',
  ready: ({ root }) => {
    const stamp = stampPath(root);
    if (!existsSync(stamp)) return Promise.resolve(false);
    const [key, path] = readFileSync(stamp, 'utf8').split('\n');
    return Promise.resolve(key === sourceKey(root) && path !== undefined && existsSync(path));
  },
  make: async ({ root, env }) => {
    const key = sourceKey(root);
    const started = Date.now();
    const binary = nodeBinary(root);
    if (binary === null) return { ok: false, lines: ['the guest needs Node 24, which is not installed'] };
    const { code: exit, lines } = await capture(binary, [...sourceFlags, '--input-type=module', '--eval', guestCode], {
      cwd: root,
      env,
    });
    const path = lines.findLast((line) => line.startsWith(root))?.trim() ?? '';
    if (exit !== 0 || !existsSync(path)) {
      const reason = lines.find((line) => /error/i.test(line)) ?? `exit ${exit}, and no file at "${path}"`;
      return { ok: false, lines: [`the guest could not be bundled: ${reason.trim()}`] };
    }
    mkdirSync(dirname(stampPath(root)), { recursive: true });
    writeFileSync(stampPath(root), `${key}\n${path}\n`);
    say(`guest bundled in ${duration(Date.now() - started)}`);
    return { ok: true };
  },
};

const stampPath = (root) => join(root, 'node_modules', '.cache', 'coarena', 'guest');

/** Names, sizes and times of the sources and the lock file: enough to notice an edit, and read in a millisecond. */
function sourceKey(root) {
  const hash = createHash('sha256');
  const walk = (folder) => {
    if (!existsSync(folder)) return;
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else note(path);
    }
  };
  const note = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  };
  walk(join(root, 'sandbox-drivers', 'guest', 'src'));
  note(join(root, 'package-lock.json'));
  return hash.digest('hex');
}
