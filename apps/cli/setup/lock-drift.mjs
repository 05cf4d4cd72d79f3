/**
 * Compares what the lock file asks for with what npm says it installed (`node_modules/.package-lock.json`).
 * Contents are compared, not times: a fresh checkout has new times and the same packages.
 * @param {{ packages?: Record<string, Entry> }} wanted the parsed `package-lock.json`
 * @param {{ packages?: Record<string, Entry> }} installed the parsed hidden lock file
 * @param {{ platform: string, arch: string }} machine as in `process`
 * @returns {string[]} places under the root that are missing or differ, `node_modules/zod` for instance
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Entry
 */
export function lockDrift(wanted, installed, machine = process) {
  const have = installed.packages ?? {};
  const drift = [];
  for (const [place, entry] of Object.entries(wanted.packages ?? {})) {
    if (!place.includes('node_modules/')) continue;
    const found = have[place];
    if (found === undefined) {
      if ((entry.optional !== true || isNative(entry)) && fits(entry, machine)) drift.push(place);
      continue;
    }
    const same =
      entry.link === true
        ? found.resolved === entry.resolved
        : found.version === entry.version && found.integrity === entry.integrity;
    if (!same) drift.push(place);
  }
  return drift;
}

/**
 * Is it the binary of another package for one kind of machine? It is optional only because the other machines have their own.
 * @param {Entry} entry
 */
function isNative(entry) {
  return entry.os !== undefined && entry.cpu !== undefined && admits(entry.libc, 'glibc');
}

/**
 * Does a package's `os` and `cpu` list admit this machine?
 * @param {Entry} entry
 * @param {{ platform: string, arch: string }} machine
 */
function fits(entry, machine) {
  return admits(entry.os, machine.platform) && admits(entry.cpu, machine.arch);
}

/** A lock file holds a list, or the only item by itself, as the package's author wrote it. */
function admits(listed, value) {
  if (listed === undefined) return true;
  const list = [listed].flat();
  if (list.includes(`!${value}`)) return false;
  const positive = list.filter((item) => !item.startsWith('!'));
  return positive.length === 0 || positive.includes(value);
}
