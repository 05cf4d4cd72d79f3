import { PLACES } from '../places.ts';

/** Programs that make a command's namespaces, by absolute path. */
export const TOOLS = {
  adjust: '/usr/bin/choom',
  enter: '/usr/bin/nsenter',
  isolate: '/usr/bin/bwrap',
  limit: '/usr/bin/prlimit',
} as const;

/** What a command finds where, and nothing else of the desktop. */
export const COMMAND_PLACES = {
  home: PLACES.home,
  work: PLACES.work,
  downloads: PLACES.downloads,
  programs: '/usr/bin',
  ownPrograms: '/opt/coarena/bin',
  node: '/opt/coarena/bin/node',
} as const;
