import { existsSync } from 'node:fs';
import { LIMITS } from '../../protocol/index.ts';
import { ACCESSIBILITY_CAGE, BUS_CAGE, MANAGER_CAGE } from '../cage/cages.ts';
import { startCaged } from '../cage/start-caged.ts';
import { type Child, start } from '../children.ts';
import { infra } from '../errors.ts';
import { DISPLAY, PLACES } from '../places.ts';
import { until } from '../timing.ts';
import { Screen } from './screen.ts';
import { ScreenInput } from './screen-input.ts';

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
  const bus = startCaged(
    'dbus-daemon',
    [`--config-file=${PLACES.busConfig}`, '--nofork', '--nopidfile'],
    BUS_CAGE,
    '/',
  );
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
  const manager = startCaged('openbox', ['--sm-disable'], MANAGER_CAGE, '/');
  const accessibilityBus = withAccessibility && existsSync(ACCESSIBILITY_LAUNCHER);
  if (accessibilityBus) startCaged(ACCESSIBILITY_LAUNCHER, ['--launch-immediately'], ACCESSIBILITY_CAGE, '/');
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
