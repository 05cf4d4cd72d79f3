/** Where a desktop finds what the driver puts into it. */
export const PLACES = {
  channel: '/chan',
  node: '/opt/coarena/node',
  guest: '/opt/coarena/guest.mjs',
  home: '/home/agent',
} as const;

/** The two sockets in the stream folder. */
export const SOCKETS = { control: 'control.sock', egress: 'egress.sock' } as const;

/**
 * Descriptors beside the standard three. Bubblewrap reads its arguments, tells its first process, waits on `block`, takes
 * the system-call filter and enters the user namespace; the desktop's own program waits for a line on `go`.
 */
export const DESCRIPTORS = { arguments: 3, info: 4, block: 5, go: 6, filter: 7, userNamespace: 8 } as const;
