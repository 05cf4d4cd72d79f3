import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { whereThere } from '../where-there.ts';
import { PLACES } from '../places.ts';
import { BUS_CONFIG, GTK_SETTINGS, OPENBOX_CONFIG, THUNAR_SETTINGS } from './settings.ts';

const FOLDERS = [
  ...[PLACES.work, PLACES.downloads, PLACES.delivered, PLACES.profile, `${PLACES.home}/.config`],
  ...[PLACES.runtime, PLACES.session, PLACES.services, PLACES.accessibility, PLACES.browserHome, PLACES.x11],
];

/** Where applications of Xfce have their settings, one file each. */
const XFCE_CHANNELS = 'xfce4/xfconf/xfce-perchannel-xml';

/** Where distributions keep what a bus can start, and what the desktop's may: the keeper of an application's settings. */
const SERVICES = '/usr/share/dbus-1/services';
const ALLOWED = ['org.xfce.Xfconf.service'];

/** Makes the desktop's folders and settings; the first thing the guest does. */
export async function prepareHome(): Promise<void> {
  for (const folder of FOLDERS) await mkdir(folder, { recursive: true });
  const files: Readonly<Record<string, string>> = {
    [`${PLACES.config}/gtk-3.0/settings.ini`]: GTK_SETTINGS,
    [`${PLACES.config}/openbox/rc.xml`]: OPENBOX_CONFIG,
    [`${PLACES.config}/${XFCE_CHANNELS}/thunar.xml`]: THUNAR_SETTINGS,
    [`${PLACES.browserHome}/.config/gtk-3.0/settings.ini`]: GTK_SETTINGS,
    [PLACES.busConfig]: BUS_CONFIG,
    [PLACES.noMounts]: '',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  for (const name of ALLOWED) {
    const service = await whereThere(readFile(`${SERVICES}/${name}`, 'utf8'), null);
    if (service !== null) await writeFile(`${PLACES.services}/${name}`, service);
  }
}
