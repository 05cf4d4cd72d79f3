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
  { package: 'xdotool', program: 'xdotool', why: 'types what a keyboard map does not have' },
  { package: 'python3', program: 'python3', why: 'the second implementations that tests compare with' },
  { package: 'util-linux', program: 'flock', why: 'one arena a data folder' },
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
];

/**
 * The line an administrator runs to install packages.
 * @param {readonly string[]} packages Debian names
 * @returns {string}
 */
export function installLine(packages) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}
