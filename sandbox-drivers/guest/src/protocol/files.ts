import { z } from 'zod';
import { LIMITS } from './limits.ts';

const forbidden = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A plain file name: no folder, no control or invisible character, at most 200 bytes of UTF-8, not `.` or `..`. */
export const fileName = z
  .string()
  .min(1)
  .refine((name) => !forbidden.test(name) && name !== '.' && name !== '..', {
    error: 'must be a plain file name without folders or control characters',
  })
  .refine((name) => new TextEncoder().encode(name).length <= LIMITS.fileNameBytes, {
    error: `must be at most ${LIMITS.fileNameBytes} bytes`,
  });

/** Lower-case hexadecimal SHA-256. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);

/** A file inside the desktop as the guest read it back: name, size, and SHA-256 of the bytes on its disk. */
export const fileEntry = z.object({
  name: fileName,
  bytes: z.number().int().min(0).max(LIMITS.fileBytes),
  sha256: sha256Hex,
});

/** See {@link fileEntry}. */
export type FileEntry = z.infer<typeof fileEntry>;

/** The delivered files of a run, in the order of delivery; `dropped` counts links and other entries that are no regular file. */
export const deliveredList = z.object({
  files: z.array(fileEntry).max(LIMITS.files),
  dropped: z.number().int().min(0),
});

/** See {@link deliveredList}. */
export type DeliveredList = z.infer<typeof deliveredList>;
