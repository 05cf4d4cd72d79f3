/** Where a desktop finds what the driver puts into it. */
export const PLACES = {
  channel: '/chan',
  node: '/opt/coarena/node',
  helper: '/opt/coarena/helper.mjs',
  home: '/home/agent',
} as const;

/** The two sockets in the stream folder. */
export const SOCKETS = { control: 'control.sock', egress: 'egress.sock' } as const;

/** Descriptors that bubblewrap is given beside the standard three. */
export const DESCRIPTORS = { arguments: 3, info: 4, block: 5, userNamespace: 6 } as const;
