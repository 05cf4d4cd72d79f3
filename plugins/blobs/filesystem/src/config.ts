import { z } from 'zod';

/** Options of the file store. */
export const BlobsConfig = z.strictObject({
  folder: z.string().min(1).optional().describe("Where the objects lie; by default in the arena's data folder"),
});
export type BlobsConfig = z.output<typeof BlobsConfig>;
