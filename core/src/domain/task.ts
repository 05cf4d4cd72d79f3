import type { Assertion } from './assertion.ts';
import type { Recipe } from './recipe.ts';
import type { ActionSpace, TaskKind } from './vocabulary.ts';

/** One file that lands identically in both sandboxes (R018). `sha256` is lower-case hex of its bytes. */
export type Attachment = { readonly name: string; readonly sha256: string; readonly bytes: number };

/**
 * One page of a practice site, by content address. `path` has no query, starts with `/`. `delayMs` is how long the
 * site waits before it answers (absent: at once), so that a slow page is equally slow in both lanes.
 */
export type SitePage = {
  readonly path: string;
  readonly sha256: string;
  readonly mime: string;
  readonly bytes: number;
  readonly delayMs?: number;
};

/**
 * A static site that the arena serves to both lanes under a reserved name (`*.practice.test`). Everything on it is
 * settled when the task is submitted, so both lanes read the same bytes on any machine.
 */
export type PracticeSite = { readonly host: string; readonly pages: readonly SitePage[] };

/** What a practice task knows of itself: the seed, the nonce its pages show, and the expected answer. */
export type PracticeFacts = { readonly seed: number; readonly nonce: string; readonly answer: string };

/** A person's request to the arena (R005). Immutable once admitted. */
export type Task = {
  readonly id: string;
  readonly submitter: string;
  readonly instruction: string;
  readonly startUrl: string | null;
  readonly attachments: readonly Attachment[];
  readonly sites: readonly PracticeSite[];
  /** Assertions over the end state; empty when no checker was authored. */
  readonly checker: readonly Assertion[];
  readonly practice: PracticeFacts | null;
  /** The task's own wish; null leaves the action space to the draw (R026). */
  readonly actionSpace: ActionSpace | null;
  /** What kind of task it is (F12); absent or null where nobody has said. */
  readonly kind?: TaskKind | null;
  /** How both desktops are initialised before the first action; absent where nothing is. */
  readonly recipe?: Recipe;
};
