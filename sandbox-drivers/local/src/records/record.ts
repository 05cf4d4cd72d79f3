import { z } from 'zod';

const identity = z.object({ pid: z.number().int().positive(), start: z.string() });

/** What is known of a desktop from before anything of it exists: enough for another process to remove it. */
export const SANDBOX_RECORD = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{16}$/u),
  lane: z.enum(['a', 'b']),
  owner: z.object({ battle: z.string(), worker: z.string(), fencing: z.number() }),
  /** Epoch milliseconds. */
  madeAt: z.number(),
  lifetimeMs: z.number(),
  /** The boot that the process numbers belong to. */
  boot: z.string(),
  /** The process that made it and holds its streams. */
  holder: identity,
  /** Its own processes on the host, known once it starts: the machine's first process, then those that carry it. */
  processes: z.array(identity),
  cgroup: z.string().nullable(),
});

/** See {@link SANDBOX_RECORD}. */
export type SandboxRecord = z.infer<typeof SANDBOX_RECORD>;
