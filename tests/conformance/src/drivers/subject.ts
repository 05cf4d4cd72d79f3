import type { Lane, Sandbox, SandboxDriver } from '@coarena/core';

/** How one driver of a test is made. */
export type DriverSetting = {
  /** The driver's own folder; drivers with one folder are workers of one arena. */
  readonly folder: string;
  /** A program of this package to run in a lane's machine instead of the guest, by its path on this host. */
  readonly programFor?: (lane: Lane) => string | undefined;
};

/**
 * A driver under test, and what only its author knows: how to look at its machines from outside. Everything else the
 * cases do through the port and from inside the machines.
 */
export type DriverSubject = {
  make(setting: DriverSetting): Promise<SandboxDriver>;
  /** A module whose export `makeDriver(setting)` does what `make` does, for a case that kills a whole worker. */
  readonly module: string;
  /** What is left on the host of these sandboxes: processes, folders, groups, as text for the reader. */
  remains(folder: string, ids: readonly string[]): Promise<readonly string[]>;
  /** Processes alone, of the sandboxes of a folder. */
  processes(folder: string): Promise<readonly string[]>;
  /** Ends a machine from outside, as a crash would. */
  crash(folder: string, sandbox: Sandbox): Promise<void>;
};

/** The programs that cases put into machines. */
export const PROGRAMS = {
  /** Looks around and answers questions. */
  look: new URL('../../src/drivers/inside/program.mjs', import.meta.url),
  /** Ends with exit code 3 and says why. */
  fails: new URL('../../src/drivers/inside/fails.mjs', import.meta.url),
  /** Never dials in. */
  silent: new URL('../../src/drivers/inside/silent.mjs', import.meta.url),
} as const;
