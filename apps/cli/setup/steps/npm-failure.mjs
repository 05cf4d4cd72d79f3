/** What to do about a failure, by npm's own code for it. The first row that knows the code counts. */
const remedies = [
  {
    codes: /^(E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|HOSTUNREACH|NETUNREACH|PROTO)|ERR_(SOCKET_TIMEOUT|TLS_.*|SSL_.*)|.*CERT.*)$/u,
    remedy: 'the registry cannot be reached: check the network, the proxy and the registry settings of npm',
  },
  {
    codes: /^E(401|403|404|407|429|5\d\d|INVALIDAUTH|NEEDAUTH)$/u,
    remedy: 'the registry refused or does not have a package: check the registry settings of npm',
  },
  {
    codes: /^E(INTEGRITY|BADSIZE)$/u,
    remedy: 'what came is not what the lock file says: clear the cache with "npm cache clean --force", and check the registry settings of npm',
  },
  { codes: /^E(USAGE|LOCKVERIFY)$/u, remedy: 'package.json and package-lock.json do not agree: restore both from the repository' },
  { codes: /^(ENOSPC|EDQUOT)$/u, remedy: 'the disk is full: make room' },
  { codes: /^E(MFILE|NFILE)$/u, remedy: 'too many files are open: raise the limit ("ulimit -n 4096")' },
  {
    codes: /^E(ACCES|PERM|ROFS)$/u,
    remedy: 'a file may not be written: run this as the owner of the folder, or in a clone of your own',
  },
  {
    codes: /^E(NOENT|EXIST|NOTEMPTY|NOTDIR|ISDIR|BUSY|XDEV|LOOP)$/u,
    remedy: 'files changed under npm while it worked: end other programs that use this folder and remove node_modules',
  },
]; // prettier-ignore

/**
 * What a failed `npm ci` means, in lines for a person: what to do by npm's own error code, the file it names, and the end of
 * what it said without its log of answers.
 * @param {number} code the exit code; 127 when there is no npm
 * @param {readonly string[]} lines what npm printed
 * @returns {string[]}
 */
export function explainNpm(code, lines) {
  if (code === 127)
    return ['npm was not found: install Node 18 or newer together with npm, then run the same command again'];
  const told = lines.filter((line) => line.trim() !== '' && !/^npm (http|warn)/u.test(line));
  const known = field(told, 'code');
  const remedy = remedies.find(({ codes }) => known !== undefined && codes.test(known))?.remedy ?? 'see what it said';
  const path = field(told, 'path');
  const where = path === undefined ? '' : `, at ${path}`;
  const what = known === undefined ? '' : ` with ${known}${where}`;
  return [`npm ci failed (exit ${code})${what}: ${remedy}, then run the same command again`, ...told.slice(-6)];
}

const field = (lines, name) =>
  lines.map((line) => new RegExp(`^npm (?:error|ERR!) ${name} (.+)$`, 'u').exec(line)?.[1]).find(Boolean);
