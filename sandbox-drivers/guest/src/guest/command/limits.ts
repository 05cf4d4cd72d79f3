const MEBIBYTE = 1024 * 1024;

/** Bounds on what one command may take of the desktop; what one call and one run may do stands in core's `COMMAND_LIMITS`. */
export const RESOURCES = {
  /** Processes and threads. */
  tasks: 256,
  /** Memory of all its processes together. */
  memoryBytes: 768 * MEBIBYTE,
  /** Descriptors of one process, and of all commands together on their way between processes: far below the desktop's own. */
  descriptors: 1_024,
  /** Signals and timers that wait, and bytes of message queues and locked memory: the kernel counts them for the whole user. */
  pendingSignals: 1_024,
  queueBytes: 64 * 1024,
  lockedBytes: 64 * 1024,
  /** One file that it writes. */
  fileBytes: 256 * MEBIBYTE,
  /** Its own /tmp and shared memory. */
  scratchBytes: 128 * MEBIBYTE,
  sharedMemoryBytes: 64 * MEBIBYTE,
  /** What it may add to the disk, with everything that it writes. */
  diskBytes: 512 * MEBIBYTE,
  /** What stays free of the disk that it shares with the browser: this much, or a quarter of a small disk. */
  diskReserveBytes: 256 * MEBIBYTE,
  diskReserveFiles: 10_000,
  /** How often memory and disk are looked at. */
  watchMs: 100,
} as const;
