import type { AccessibilityTree } from '../domain/accessibility-tree.ts';
import type { ActionSpace, ProviderCause, StepStatus } from '../domain/vocabulary.ts';
import type { Attachment } from '../domain/task.ts';
import type { Usage } from '../domain/step.ts';
import type { ProposedAction } from '../actions/action.ts';
import type { ToolSchema } from '../actions/tool-schemas.ts';
import type { Budget } from '../domain/battle.ts';

/** Everything an agent is told before its first step: the same bytes in both lanes, nothing about the other (R009). */
export type AgentBrief = {
  readonly prompt: string;
  readonly instruction: string;
  readonly attachments: readonly Attachment[];
  readonly startUrl: string | null;
  readonly actionSpace: ActionSpace;
  readonly tools: readonly ToolSchema[];
  readonly budget: Budget;
  readonly screen: { readonly width: number; readonly height: number };
};

/** What an agent sees before each reply. The first one has step 0 and no action before it. */
export type Observation = {
  readonly step: number;
  /** The sentence that the last action produced; begins with the sentinel when `status` is error or refused. */
  readonly text: string;
  readonly status: StepStatus;
  readonly frame: {
    readonly mime: 'image/png' | 'image/webp';
    readonly bytes: Uint8Array;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly tree: AccessibilityTree | null;
  readonly url: string;
  readonly tab: string;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly url: string }[];
  /** Where the page's pixel (0, 0) lies on the screen: page pixel + origin = screen pixel. */
  readonly origin: readonly [number, number];
  /** Size of the page as it is shown, in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly stepsLeft: number;
  readonly msLeft: number;
};

/**
 * One reply. Actions run in order and each costs a step; an empty list costs one and is answered with an error
 * observation. A well-formed reply with a bad action is the agent's own doing; a bad transport is the provider's.
 */
export type AgentReply =
  | {
      readonly kind: 'turn';
      readonly actions: readonly ProposedAction[];
      readonly reasoning?: string;
      readonly usage?: Usage;
    }
  | { readonly kind: 'provider_fault'; readonly cause: ProviderCause; readonly evidence: string };

/** When a reply is due. `deadline` is milliseconds from now; the signal aborts at the deadline and when the lane ends. */
export type ReplyLimits = { readonly signal: AbortSignal; readonly deadlineMs: number };

/** One agent in one lane of one battle. Calls come one at a time. */
export interface AgentSession {
  /**
   * The next reply to what was seen, once per turn. An exception ends the lane as `agent_fault` (`crashed`), silence
   * past the deadline as `agent_fault` (`hung`).
   */
  next(observation: Observation, limits: ReplyLimits): Promise<AgentReply>;
  /** The session ends, in whatever way; called exactly once, bounded by the host. */
  close(): Promise<void>;
}

/**
 * Whatever sits behind the arena's tool interface: a model under the arena's scaffold, a team of agents over HTTP, an
 * MCP client. Selected by `agents.NAME.use`. Sessions share nothing that one lane could learn about another.
 */
export interface AgentAdapter {
  open(brief: AgentBrief, limits: ReplyLimits): Promise<AgentSession>;
  dispose(): Promise<void>;
}
