import { PLACES } from '../places.ts';
import type { Cage } from './cage-arguments.ts';

const CONFIG = { from: PLACES.config, to: `${PLACES.home}/.config` } as const;
const SERVICE_CONFIG = { from: `${PLACES.config}/xfce4`, to: `${PLACES.home}/.config/xfce4` } as const;

/** What speaks with the display and over the buses. */
const TALK = [PLACES.x11, PLACES.session] as const;

/** The session bus with the services that it starts. */
export const BUS_CAGE: Cage = {
  programs: ['dbus-daemon'],
  writes: [PLACES.session, SERVICE_CONFIG],
  reads: [PLACES.busConfig, PLACES.services],
  starts: true,
};

/** The accessibility bus, which starts a bus and a registry. */
export const ACCESSIBILITY_CAGE: Cage = {
  programs: ['dbus-daemon'],
  writes: [PLACES.accessibility],
  reads: TALK,
  starts: true,
};

/** The window manager. */
export const MANAGER_CAGE: Cage = {
  programs: ['openbox'],
  reads: [...TALK, CONFIG],
  starts: false,
};

/** An application: it has the agent's home folder, without what is the browser's and the guest's, and starts nothing. */
export const applicationCage = (program: string): Cage => ({
  programs: [program],
  writes: [PLACES.home],
  hides: [PLACES.profile, PLACES.delivered],
  reads: [...TALK, PLACES.accessibility, CONFIG],
  starts: false,
});
