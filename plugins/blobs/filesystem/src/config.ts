import { z } from 'zod';

/** Options of the plugin, as `blobs.with` takes them. */
export const FILESYSTEM_CONFIG = z.strictObject({
  folder: z
    .string()
    .min(1)
    .optional()
    .describe("Where the objects lie; left out, a folder of the arena's data folder."),
});

/** The checked options. */
export type FilesystemConfig = z.output<typeof FILESYSTEM_CONFIG>;
