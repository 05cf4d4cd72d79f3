import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { LIMITS } from '../../protocol/index.ts';
import { type Child, start } from '../children.ts';
import { infra } from '../errors.ts';
import { DISPLAY, PLACES } from '../places.ts';
import { until } from '../timing.ts';
import { GTK_SETTINGS, OPENBOX_CONFIG, THUNAR_SETTINGS } from './settings.ts';
import { Screen } from './screen.ts';
import { ScreenInput } from './screen-input.ts';

/** Where applications of Xfce have their settings, one file each. */
const XFCE_CHANNELS = '.config/xfce4/xfconf/xfce-perchannel-xml';
const ACCESSIBILITY_LAUNCHER = '/usr/libexec/at-spi-bus-launcher';

/** The running desktop under the browser. */
export interface Desktop {
  readonly screen: Screen;
  /** Pointer and keyboard of the screen. */
  readonly input: ScreenInput;
  readonly accessibilityBus: boolean;
  /** Raises `infra` when the display or the window manager has died. */
  check(): void;
}

/** Makes the desktop's folders and settings; the first thing the guest does. */
export async function prepareHome(): Promise<void> {
  for (const folder of [PLACES.work, PLACES.downloads, PLACES.delivered, PLACES.runtime, PLACES.x11]) {
    await mkdir(folder, { recursive: true });
  }
  await mkdir(`${PLACES.home}/.config/gtk-3.0`, { recursive: true });
  await mkdir(`${PLACES.home}/.config/openbox`, { recursive: true });
  await mkdir(`${PLACES.home}/${XFCE_CHANNELS}`, { recursive: true });
  await writeFile(`${PLACES.home}/.config/gtk-3.0/settings.ini`, GTK_SETTINGS);
  await writeFile(`${PLACES.home}/.config/openbox/rc.xml`, OPENBOX_CONFIG);
  await writeFile(`${PLACES.home}/${XFCE_CHANNELS}/thunar.xml`, THUNAR_SETTINGS);
}

/** Starts display and session bus; they need no boot request, so they start with the guest. */
export function startDisplay(): { display: Child; bus: Child } {
  const display = start('Xvnc', 'Xvnc', [
    DISPLAY,
    '-geometry',
    `${LIMITS.width}x${LIMITS.height}`,
    '-depth',
    '24',
    '-dpi',
    '96',
    '-SecurityTypes',
    'None',
    '-rfbunixpath',
    PLACES.vnc,
    '-rfbport',
    '-1',
    '-nolisten',
    'tcp',
    '-nolisten',
    'local',
  ]);
  const bus = start('dbus-daemon', 'dbus-daemon', [
    '--session',
    '--nofork',
    '--nopidfile',
    `--address=unix:path=${PLACES.bus}`,
  ]);
  return { display, bus };
}

/** Waits for the display, then starts the window manager and, for a desktop battle, the accessibility bus. */
export async function startDesktop(display: Child, withAccessibility: boolean, ms: number): Promise<Desktop> {
  const socket = `${PLACES.x11}/X${DISPLAY.slice(1)}`;
  const up = await until(ms, () => (display.end !== null || existsSync(socket) ? true : null));
  if (!up || display.end !== null) {
    throw infra('display_dead', `Xvnc did not come up (${display.end ?? 'no answer'}): ${display.tail.slice(-1_500)}`);
  }
  const [screen, input] = await Promise.all([Screen.connect(), ScreenInput.connect()]);
  const manager = start('openbox', 'openbox', ['--sm-disable']);
  const accessibilityBus = withAccessibility && existsSync(ACCESSIBILITY_LAUNCHER);
  if (accessibilityBus) start('at-spi-bus-launcher', ACCESSIBILITY_LAUNCHER, ['--launch-immediately']);
  return {
    screen,
    input,
    accessibilityBus,
    check() {
      if (display.end !== null) throw infra('display_dead', `Xvnc ended: ${display.end}`);
      if (manager.end !== null)
        throw infra('window_manager_dead', `openbox ended: ${manager.end}. ${manager.tail}`.trim());
    },
  };
}
