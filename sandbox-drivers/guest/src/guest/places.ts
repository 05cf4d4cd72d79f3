/** Every path and environment value inside the desktop, in one place. */
export const PLACES = {
  home: '/home/agent',
  work: '/home/agent/work',
  downloads: '/home/agent/Downloads',
  delivered: '/home/agent/.delivered',
  profile: '/home/agent/.chromium',
  runtime: '/run/coarena',
  vnc: '/run/coarena/vnc.sock',
  /** The session bus's folder and socket, what it is set up with, and the few services that it may start. */
  session: '/run/coarena/session',
  bus: '/run/coarena/session/bus',
  busConfig: '/run/coarena/bus.conf',
  services: '/run/coarena/services',
  accessibility: '/run/coarena/at-spi',
  /** Settings of window manager and applications, which see them in their home folder and cannot change them. */
  config: '/run/coarena/config',
  /** Home folder of the browser: what applications write into theirs it never reads. */
  browserHome: '/run/coarena/browser',
  /** A mount table without entries, for programs that look for one. */
  noMounts: '/run/coarena/no-mounts',
  /** Where the proxy takes connections of commands; no command sees it. */
  commandProxy: '/run/coarena/commands.sock',
  /** What `df` reads inside a command. */
  commandMounts: '/run/coarena/mountinfo',
  x11: '/tmp/.X11-unix',
  policies: '/etc/chromium/policies/managed',
} as const;

/** The one display of the desktop. */
export const DISPLAY = ':7';

/** Address of the local proxy, the only way out. */
export const PROXY = { host: '127.0.0.1', port: 3128 } as const;

/** Environment of every program that the guest starts; the same few variables in every desktop. */
export const CHILD_ENV: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  HOME: PLACES.home,
  USER: 'agent',
  DISPLAY,
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  XDG_RUNTIME_DIR: PLACES.runtime,
  DBUS_SESSION_BUS_ADDRESS: `unix:path=${PLACES.bus}`,
};
