import type {
  AgentCause,
  CheckerNullReason,
  CheckerVerdict,
  FinishVerdict,
  InfraCause,
  Lane,
  ProviderCause,
} from './vocabulary.ts';
import type { AccessibilityTree } from './accessibility-tree.ts';

/** How a lane ended, with its cause and the evidence: text for the operator, never shown to a judge before the vote. */
export type LaneEnd =
  | { readonly end: 'finished'; readonly verdict: FinishVerdict; readonly message: string }
  | { readonly end: 'step_limit' | 'time_limit' | 'ended_by_submitter'; readonly evidence: string }
  | { readonly end: 'agent_fault'; readonly cause: AgentCause; readonly evidence: string }
  | { readonly end: 'provider_fault'; readonly cause: ProviderCause; readonly evidence: string }
  | { readonly end: 'infra_fault'; readonly cause: InfraCause; readonly evidence: string };

/** What may be seen of a delivered file before the vote: a copy that does not say who made it, or nothing and why. */
export type BlindCopy =
  | { readonly kind: 'copy'; readonly sha256: string; readonly bytes: number }
  | { readonly kind: 'withheld'; readonly reason: string };

/** A file that the run delivered, with its hash as it was; `blind` is absent where no copy was made. */
export type DeliveredFile = {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly blind?: BlindCopy;
};

/** A form that a practice site received from this lane. */
export type PostedForm = {
  readonly site: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** What a checker looks at: the run's recorded end state (scaffold: final URL, message, files, last tree). */
export type EndState = {
  readonly url: string;
  readonly verdict: FinishVerdict | null;
  readonly answer: string;
  readonly files: readonly (DeliveredFile & { readonly text: string | null })[];
  readonly posted: readonly PostedForm[];
  readonly tree: AccessibilityTree | null;
  /** Content address of the lane's egress log: one JSON object a line. */
  readonly egressLog?: string;
};

/** A checker's result; `evaluator` is the SHA-256 of what was executed (R181). */
export type CheckerResult =
  | { readonly verdict: CheckerVerdict; readonly reason: string; readonly evaluator: string }
  | { readonly verdict: null; readonly reason: CheckerNullReason; readonly evaluator: string | null };

/** One agent's performance in one lane. Times are epoch milliseconds. */
export type Run = {
  readonly battle: string;
  readonly lane: Lane;
  readonly agent: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly steps: number;
  readonly stepsGranted: number;
  /** How often the agent asked its submitter something. */
  readonly questions: number;
  readonly end: LaneEnd | null;
  readonly checker: CheckerResult | null;
};
