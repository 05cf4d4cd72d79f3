import { DESKTOP_ID } from '../host/user-namespace.ts';
import { fontsConf } from './fonts-conf.ts';
import { BROWSER_POLICY } from './browser-policy.ts';
import { IMAGEMAGICK_FILES } from './imagemagick.ts';

/** Name of a desktop as its programs see it. */
export const HOSTNAME = 'desktop';

/**
 * Every file of a desktop's /etc that is the same on all machines, by its path below /etc. Nothing is taken from this
 * machine's own /etc but the table of alternative programs and the resources of the desktop's applications, and from /usr
 * the certificate authorities.
 */
export const ETC_FILES: Readonly<Record<string, string>> = {
  passwd: `root:x:0:0:root:/nonexistent:/usr/sbin/nologin\nagent:x:${DESKTOP_ID}:${DESKTOP_ID}:agent:/home/agent:/usr/sbin/nologin\n`,
  group: `root:x:0:\nagent:x:${DESKTOP_ID}:\n`,
  hosts: `127.0.0.1 localhost ${HOSTNAME}\n::1 localhost\n`,
  hostname: `${HOSTNAME}\n`,
  'host.conf': 'multi on\n',
  // No name service: names are resolved by the host's end of the egress stream.
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  'machine-id': `${'c0a4e4a0'.repeat(4)}\n`,
  'fonts/fonts.conf': fontsConf(),
  ...IMAGEMAGICK_FILES,
  'arena-browser-policy.json': `${JSON.stringify(BROWSER_POLICY, null, 2)}\n`,
};

/** Folders of /etc that other mounts are laid over. */
export const ETC_FOLDERS: readonly string[] = ['chromium/policies/managed', 'opt', 'xdg', 'X11'];
