import { z } from 'zod';
import { sha256Hex } from './files.ts';
import { LIMITS } from './limits.ts';

/** A window on the screen, geometry in screen pixels. */
export const windowInfo = z.object({
  title: z.string().max(LIMITS.title),
  class: z.string().max(200),
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});

/** See {@link windowInfo}. */
export type WindowInfo = z.infer<typeof windowInfo>;

const list = z.array(z.string().max(4_000)).max(5_000);

/**
 * What must be equal on both lanes before the first action, read from what runs rather than from what was asked for.
 * `firstFrame` hashes the decoded pixels of the first settled frame, `tree` role, name, value and bounds of what
 * the page and the running applications tell of themselves. `locale`,
 * `timezone` and `environment` are those of what the guest starts, from the kernel; `programs` are the names of what runs,
 * each once; `names` hashes what decides how a program finds a host; `page` is what any page can see, `letters` the widths of
 * texts in the usual typefaces, one entry a fact; `requestHeaders` those of the first page as the browser sent them. A limit is
 * null where the kernel states none. Cookies and stored items are listed by name, those of practice sites with a hash of
 * their value.
 */
export const fingerprint = z.object({
  protocol: z.number().int(),
  guest: sha256Hex,
  packages: sha256Hex,
  kernel: z.string().max(200),
  machine: z.string().max(300),
  locale: z.string().max(100),
  timezone: z.string().max(100),
  names: sha256Hex,
  environment: list,
  programs: list,
  fonts: sha256Hex,
  letters: list,
  screen: z.object({ width: z.number().int(), height: z.number().int(), depth: z.number().int() }),
  keyboard: z.string().max(400),
  chromium: z.string().max(100),
  browserFlags: list,
  browserPolicy: sha256Hex,
  sandbox: z.boolean(),
  interface: sha256Hex,
  commands: z.object({ rules: sha256Hex, available: z.boolean() }),
  windows: z.array(windowInfo).max(50),
  tabs: list,
  bookmarks: list,
  page: list,
  requestHeaders: list,
  cookies: list,
  storage: list,
  firstFrame: sha256Hex,
  tree: sha256Hex,
  work: list,
  clockMs: z.number(),
  limits: z.object({
    cpus: z.number().nullable(),
    memoryBytes: z.number().nullable(),
    pids: z.number().nullable(),
    affinity: z.string().max(400),
    priority: z.number().int(),
    resources: list,
  }),
  actionSpace: z.enum(['browser', 'browser_desktop']),
  startUrl: z.string().max(LIMITS.url),
  seed: z.number().int(),
});

/** See {@link fingerprint}. */
export type Fingerprint = z.infer<typeof fingerprint>;
