import { z } from 'zod';

/** Options of the PostgreSQL store. Without `url` the arena runs its own server in its data folder. */
export const StoreConfig = z.strictObject({
  url: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//u, 'a URL that starts with postgres:// or postgresql://')
    .optional()
    .describe('Your PostgreSQL, 15 or newer, as a connection URL; without it the arena runs its own server')
    .meta({ secret: true }),
  beside: z
    .boolean()
    .default(false)
    .describe('Connects to the server that a running arena keeps in the same folder, and starts and stops none'),
  poolSize: z.number().int().min(2).max(50).default(8).describe('Connections for the calls of this process'),
  statementTimeoutMs: z
    .number()
    .int()
    .min(250)
    .max(60_000)
    .default(4_000)
    .describe('The server gives a statement up after this; a whole call is given up one second later'),
  poolWaitMs: z.number().int().min(100).max(60_000).default(2_000).describe('Longest wait for a free connection'),
  connectTimeoutMs: z
    .number()
    .int()
    .min(100)
    .max(30_000)
    .default(2_000)
    .describe('Longest wait for a connection to open'),
  pollMs: z
    .number()
    .int()
    .min(50)
    .max(10_000)
    .default(500)
    .describe('How often the queue and the log are looked at when no notification comes'),
  sweepMs: z
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(15_000)
    .describe('How often battles that wait without a job are looked for and enqueued again'),
  startTimeoutMs: z
    .number()
    .int()
    .min(1_000)
    .max(600_000)
    .default(60_000)
    .describe('Longest wait for the embedded server to start, crash recovery included'),
});
export type StoreConfig = z.output<typeof StoreConfig>;
