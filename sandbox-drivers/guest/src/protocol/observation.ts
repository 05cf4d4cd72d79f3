import { z } from 'zod';
import { fileEntry, sha256Hex } from './files.ts';
import { LIMITS } from './limits.ts';
import { settleLimits, settleOutcome } from './settle.ts';
import { tree } from './tree.ts';

const url = z.string().max(LIMITS.url);
const title = z.string().max(LIMITS.title);

/** A stable short id of a tab: `tab-1` is the first page of the run, numbers are never used twice. */
export const tabId = z.string().regex(/^tab-[1-9][0-9]{0,6}$/);

/** An open tab. */
export const tab = z.object({ id: tabId, url, title, active: z.boolean() });

/** A dialog that the stated policy answered during the step: its kind, its text, and the answer given. */
export const dialog = z.object({
  kind: z.enum(['alert', 'confirm', 'prompt', 'beforeunload', 'print', 'file_chooser']),
  message: z.string().max(LIMITS.title),
  answer: z.enum(['accepted', 'dismissed', 'files_given']),
});

/** See {@link dialog}. */
export type Dialog = z.infer<typeof dialog>;

/** What `step` sends: the action (checked by the guest), the settle limits, and the guest's own deadline for the whole step. */
export const stepRequest = z.object({
  action: z.object({ verb: z.string().max(60), params: z.unknown() }),
  settle: settleLimits,
  deadlineMs: z.number().int().min(100).max(120_000),
});

/** See {@link stepRequest}. */
export type StepRequest = z.infer<typeof stepRequest>;

/** What `observe` sends: a step without an action. */
export const observeRequest = stepRequest.omit({ action: true });

/** See {@link observeRequest}. */
export type ObserveRequest = z.infer<typeof observeRequest>;

/** The picture of an observation; its bytes travel beside the JSON. `sha256` is of the PNG file. */
export const captureInfo = z.object({
  width: z.number().int().min(1).max(4_096),
  height: z.number().int().min(1).max(4_096),
  bytes: z.number().int().min(1).max(LIMITS.captureBytes),
  sha256: sha256Hex,
  /** Equal to the capture of the observation before it. */
  same: z.boolean(),
});

/** See {@link captureInfo}. */
export type CaptureInfo = z.infer<typeof captureInfo>;

/** How a command ended: `exitCode` is null where it did not end by itself; `removed` counts code points. */
export const commandOutcome = z.object({
  exitCode: z.number().int().nullable(),
  output: z.string().max(LIMITS.commandOutputCodePoints * 2),
  removed: z.number().int().min(0),
  timedOut: z.boolean(),
});

/** See {@link commandOutcome}. */
export type CommandOutcome = z.infer<typeof commandOutcome>;

/**
 * What the agent gets back for one action. `status` and `sentence` are the outcome; an `unchanged` step left frame, URL
 * and tree equal. `capture` is null only when the page could give no picture, and then `sentence` says so.
 * `at` is epoch milliseconds on the desktop's clock; the other times are durations.
 */
export const observation = z.object({
  status: z.enum(['ok', 'unchanged', 'error', 'refused']),
  sentence: z.string().min(1).max(LIMITS.sentence),
  /** Page text, for `read_text` only. */
  text: z.object({ text: z.string().max(LIMITS.readCodePoints * 2), truncated: z.boolean() }).optional(),
  /** For `finish` only. */
  finish: z
    .object({ verdict: z.enum(['success', 'failure', 'infeasible']), message: z.string().max(LIMITS.finishMessage) })
    .optional(),
  /** For `deliver_file` only. */
  delivered: fileEntry.optional(),
  /** For `scroll` only: how far the page under the pointer really moved, in CSS pixels. */
  scrolled: z.object({ dx: z.number(), dy: z.number() }).optional(),
  /** For `run_command` only: how the program ended and what it wrote; `removed` code points of it were cut. */
  command: commandOutcome.nullable(),
  dialogs: z.array(dialog).max(LIMITS.dialogs),
  url,
  title,
  /** Scheme, host and port of the page on screen; `null` for a page without one. */
  origin: z.string().max(LIMITS.url),
  /** Where the page's pixel (0, 0) lies on the screen, in screen pixels. */
  contentOrigin: z.tuple([z.number().int(), z.number().int()]),
  /** Size of the page as it is shown, in CSS pixels. */
  viewport: z.object({ width: z.number().int().min(0), height: z.number().int().min(0) }),
  tab: tabId,
  tabs: z.array(tab).min(1).max(LIMITS.tabs),
  settle: settleOutcome,
  times: z.object({
    at: z.number(),
    actMs: z.number().min(0),
    settleMs: z.number().min(0),
    captureMs: z.number().min(0),
    treeMs: z.number().min(0),
    totalMs: z.number().min(0),
  }),
  capture: captureInfo.nullable(),
  tree,
});

/** See {@link observation}. */
export type Observation = z.infer<typeof observation>;
