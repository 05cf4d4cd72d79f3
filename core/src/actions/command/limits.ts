/** Bounds on one command and on the commands of a run (R059, R060). */
export const COMMAND_LIMITS = {
  /** When the guest ends a command, and when its whole tree of processes is gone. */
  wallMs: 45_000,
  deadMs: 47_000,
  /** Code points of output that come back. */
  outputCharacters: 8_000,
  /** Commands of one run, refused ones included. */
  commandsPerRun: 80,
  programCharacters: 64,
  arguments: 256,
  argumentCharacters: 8_192,
  /** All arguments of one command together: what is judged, sent and shown stays small however many there are. */
  argumentsCharacters: 16_384,
} as const;

/** The folder in which commands run, and the only one that they may name by an absolute path. */
export const WORK_FOLDER = '/home/agent/work';
