import { z } from 'zod';

const absolutePath = z.string().regex(/^\/\S*$/u, 'must be an absolute path');

/** Options of the driver, as `sandbox.with` takes them. */
export const LOCAL_CONFIG = z.strictObject({
  memoryMiB: z
    .number()
    .int()
    .min(512)
    .max(1_048_576)
    .default(2048)
    .describe('Memory of one desktop in MiB, held by a cgroup where this machine lets the arena make one.'),
  scratchMiB: z
    .number()
    .int()
    .min(64)
    .max(65_536)
    .default(1024)
    .describe('Size of each temporary file system of a desktop (home, /tmp, /run, /var, shared memory) in MiB.'),
  startTimeoutMs: z
    .number()
    .int()
    .min(500)
    .max(120_000)
    .default(15_000)
    .describe('How long a desktop may take until its guest has dialled in, in milliseconds.'),
  guest: absolutePath
    .optional()
    .describe('Another build of the guest, as one file; the one that belongs to this arena when left out.'),
  bubblewrap: absolutePath.default('/usr/bin/bwrap').describe('The bubblewrap program.'),
  chromium: absolutePath
    .regex(/^\/usr\//u, 'must lie below /usr, the only system folder that a desktop sees')
    .optional()
    .describe('The Chromium binary (not its wrapper script); found by itself when left out.'),
});

/** The checked options. */
export type LocalConfig = z.output<typeof LOCAL_CONFIG>;
