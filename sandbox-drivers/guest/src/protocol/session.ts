import { z } from 'zod';
import { deliveredList, sha256Hex } from './files.ts';
import { LIMITS } from './limits.ts';
import { bookmark } from './recipe.ts';
import { settleLimits } from './settle.ts';
import { tree } from './tree.ts';

/** First answer of a guest: who is there, before anything is started. `clockMs` is the desktop's epoch time. */
export const hello = z.object({
  protocol: z.number().int(),
  node: z.string().max(40),
  uid: z.number().int(),
  pid: z.number().int(),
  clockMs: z.number(),
});

/** See {@link hello}. */
export type Hello = z.infer<typeof hello>;

/** What `boot` sends: everything that makes this desktop. Equal requests make equal desktops. */
export const bootRequest = z.object({
  actionSpace: z.enum(['browser', 'browser_desktop']),
  startUrl: z.string().max(LIMITS.url),
  seed: z.number().int(),
  /** In the bookmark bar and menu from the start. */
  bookmarks: z.array(bookmark).max(30).default([]),
  /** Layout of the display's keyboard. */
  layout: z.enum(['us', 'de']).default('us'),
  settle: settleLimits,
  deadlineMs: z.number().int().min(1_000).max(120_000),
});

/** See {@link bootRequest}. */
export type BootRequest = z.infer<typeof bootRequest>;

/**
 * What came up. `sandbox` is read from the kernel (a renderer in its own user and process namespaces under seccomp),
 * not from flags. `managedPolicy` is false where the policy folder could not be written.
 * `marks` are milliseconds from the guest's start.
 */
export const bootAnswer = z.object({
  sandbox: z.boolean(),
  sandboxEvidence: z.string().max(500),
  chromium: z.string().max(100),
  managedPolicy: z.boolean(),
  accessibilityBus: z.boolean(),
  /** The command verb: hash of the rules that are applied inside, whether commands can run here, and why not. */
  commands: z.object({ rules: sha256Hex, available: z.boolean(), evidence: z.string().max(500) }),
  marks: z.record(z.string().max(40), z.number()),
});

/** See {@link bootAnswer}. */
export type BootAnswer = z.infer<typeof bootAnswer>;

/** The state a run leaves: last page, the agent's last word if it gave one, delivered files, and the last tree. */
export const endState = z.object({
  url: z.string().max(LIMITS.url),
  title: z.string().max(LIMITS.title),
  verdict: z.enum(['success', 'failure', 'infeasible']).nullable(),
  message: z.string().max(LIMITS.finishMessage).nullable(),
  delivered: deliveredList,
  tree,
});

/** See {@link endState}. */
export type EndState = z.infer<typeof endState>;
