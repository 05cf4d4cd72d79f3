import { z } from 'zod';

/** Bounds on one site, after its pages were made. */
export const SITE_LIMITS = {
  pages: 2_000,
  pageBytes: 5 * 1024 * 1024,
  siteBytes: 50 * 1024 * 1024,
  delayMs: 30_000,
  depth: 8,
} as const;

const PageFile = z.strictObject({
  template: z.string().min(1).optional().describe('A file of the folder; it is then not served under its own name'),
  each: z
    .string()
    .min(1)
    .optional()
    .describe('Name of a list: one page for each row, whose fields the path and the template see'),
  delayMs: z
    .number()
    .int()
    .min(0)
    .max(SITE_LIMITS.delayMs)
    .optional()
    .describe('How long the site waits before it answers'),
});

/**
 * `site.yaml` of a practice site: values drawn from the seed, and pages made from them. A site without this file is
 * served as it lies there.
 */
export const SiteFile = z.strictObject({
  description: z.string().optional().describe('What the site is, for people'),
  data: z
    .record(z.string().regex(/^[A-Za-z][\w-]*$/u, 'letters, digits, _ and -'), z.unknown())
    .default({})
    .describe('Values by name, made in this order'),
  pages: z
    .record(z.string().regex(/^\/[^?#\s]*$/u, 'a path that starts with / and has no query'), PageFile)
    .default({})
    .describe('Pages by path; a path may hold {{placeholders}}'),
});
export type SiteFile = z.output<typeof SiteFile>;
