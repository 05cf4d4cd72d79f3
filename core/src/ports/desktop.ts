import type { AccessibilityTree } from '../domain/accessibility-tree.ts';
import type { Action } from '../actions/action.ts';
import type { CommandOutcome, Settle } from '../domain/step.ts';
import type { StepStatus } from '../domain/vocabulary.ts';

/** What a desktop shows after an action. `frame` is a PNG of the whole screen or viewport. */
export type DesktopView = {
  readonly text: string;
  readonly status: StepStatus;
  readonly frame: { readonly bytes: Uint8Array; readonly width: number; readonly height: number } | null;
  readonly tree: AccessibilityTree | null;
  readonly url: string;
  readonly tab: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly url: string }[];
  /** Where the page's pixel (0, 0) lies on the screen, in screen pixels. */
  readonly origin: readonly [number, number];
  /** Size of the page as it is shown, in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** How a command ended, for `run_command` alone. */
  readonly command: CommandOutcome | null;
  readonly settle: Settle | null;
  readonly times: { readonly actMs: number; readonly settleMs: number; readonly captureMs: number };
};

/**
 * A desktop that a lane acts in; the worker makes one from a sandbox's control stream. Throws `sandbox_lost` when the
 * machine, its display or its browser is gone: that is never the agent's fault.
 */
export interface Desktop {
  act(action: Action, limits: { readonly deadlineMs: number; readonly signal: AbortSignal }): Promise<DesktopView>;
  observe(limits: { readonly deadlineMs: number; readonly signal: AbortSignal }): Promise<DesktopView>;
}
