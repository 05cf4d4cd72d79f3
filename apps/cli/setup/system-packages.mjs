/**
 * Everything a local desktop and the tests need from the operating system, in one place: the Debian package, and what proves that it is
 * there (a program found on the PATH, or one of several files).
 * @type {readonly { package: string, program?: string, files?: readonly string[], why: string }[]}
 */
export const systemPackages = [
  { package: 'bubblewrap', program: 'bwrap', why: 'shuts a desktop into its own namespaces' },
  { package: 'tigervnc-standalone-server', program: 'Xvnc', why: 'the display' },
  { package: 'x11-xkb-utils', program: 'setxkbmap', why: 'the layout of the keyboard' },
  { package: 'openbox', program: 'openbox', why: 'the window manager' },
  { package: 'chromium', program: 'chromium', why: 'the browser' },
  { package: 'dbus', program: 'dbus-daemon', why: 'the session bus of the desktop' },
  {
    package: 'at-spi2-core',
    files: ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi2-core/at-spi-bus-launcher'],
    why: 'accessibility of desktop applications',
  },
  { package: 'x11-apps', program: 'xcalc', why: 'the calculator and the editor of a desktop battle' },
  { package: 'thunar', program: 'thunar', why: 'the file manager of a desktop battle' },
  { package: 'python3', program: 'python3', why: 'the second implementations that tests compare with' },
  { package: 'util-linux', program: 'flock', why: 'one arena a data folder; the namespaces and limits of a command' },
  {
    package: 'fonts-dejavu-core',
    files: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'],
    why: 'the same letters in both desktops',
  },
  {
    package: 'fonts-liberation',
    files: [
      '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
      '/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf',
    ],
    why: 'the metrics that pages expect',
  },
  // Programs of the command verb that a bare Debian has not; the others come with its essential packages.
  { package: 'git', program: 'git', why: '`git` of the command verb' },
  {
    package: 'ca-certificates',
    files: ['/usr/share/ca-certificates/mozilla/ISRG_Root_X1.crt'],
    why: 'whom `curl`, `wget` and `git` of the command verb trust',
  },
  { package: 'curl', program: 'curl', why: '`curl` of the command verb' },
  { package: 'wget', program: 'wget', why: '`wget` of the command verb' },
  { package: 'jq', program: 'jq', why: '`jq` of the command verb' },
  { package: 'sqlite3', program: 'sqlite3', why: '`sqlite3` of the command verb' },
  { package: 'bc', program: 'bc', why: '`bc` of the command verb' },
  { package: 'xxd', program: 'xxd', why: '`xxd` of the command verb' },
  { package: 'file', program: 'file', why: '`file` of the command verb' },
  { package: 'patch', program: 'patch', why: '`patch` of the command verb' },
  { package: 'tree', program: 'tree', why: '`tree` of the command verb' },
  { package: 'zip', program: 'zip', why: '`zip` of the command verb' },
  { package: 'unzip', program: 'unzip', why: '`unzip` of the command verb' },
  { package: 'bzip2', program: 'bzip2', why: '`bzip2` of the command verb' },
  { package: 'xz-utils', program: 'xz', why: '`xz` of the command verb' },
  { package: 'perl', program: 'perl', why: '`perl` with its modules of the command verb' },
  { package: 'imagemagick', program: 'convert', why: '`convert` of the command verb' },
  { package: 'poppler-utils', program: 'pdftotext', why: '`pdftotext` of the command verb' },
  { package: 'csvtool', program: 'csvtool', why: '`csvtool` of the command verb' },
  { package: 'gawk', program: 'gawk', why: '`awk`, the same one in every desktop of the command verb' },
];

/**
 * The line an administrator runs to install packages.
 * @param {readonly string[]} packages Debian names
 * @returns {string}
 */
export function installLine(packages) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}
