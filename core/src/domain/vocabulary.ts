/**
 * One name for each thing. Database, API, records, pages, exports and the command line import these lists;
 * nothing else in the project spells them out.
 */

/** States of a battle (`battle-machine.ts` says which follows which). */
export const BATTLE_STATES = [
  'queued',
  'provisioning',
  'running',
  'paused',
  'judgeable',
  'resolved',
  'void',
  'cancelled',
] as const;
export type BattleState = (typeof BATTLE_STATES)[number];

/** States in which a worker holds the battle under a lease. */
export const WORKING_STATES = ['provisioning', 'running', 'paused'] as const satisfies readonly BattleState[];

/** How a lane ended. `infra_fault` voids the battle; every other end is the run's own. */
export const LANE_ENDS = [
  'finished',
  'step_limit',
  'time_limit',
  'ended_by_submitter',
  'agent_fault',
  'provider_fault',
  'infra_fault',
] as const;
export type LaneEndKind = (typeof LANE_ENDS)[number];

/** Causes of an `infra_fault`: ours, never scored. */
export const INFRA_CAUSES = [
  'worker_lost',
  'sandbox_lost',
  'sandbox_start_failed',
  'parity_failed',
  'recipe_failed',
  'store_unavailable',
  'disk_full',
  'poison',
] as const;
export type InfraCause = (typeof INFRA_CAUSES)[number];

/** Causes of a `provider_fault`: the model's service. */
export const PROVIDER_CAUSES = [
  'timeout',
  'unreachable',
  'rate_limited',
  'unauthorised',
  'overloaded',
  'malformed_transport',
  'refused_by_provider',
] as const;
export type ProviderCause = (typeof PROVIDER_CAUSES)[number];

/** Causes of an `agent_fault`: the agent's own program. */
export const AGENT_CAUSES = ['crashed', 'hung', 'protocol_error'] as const;
export type AgentCause = (typeof AGENT_CAUSES)[number];

/** Why a lane waits for the person who submitted the task: its budget is spent, or it has asked something. */
export const PAUSE_KINDS = ['step_limit', 'time_limit', 'question'] as const;
export type PauseKind = (typeof PAUSE_KINDS)[number];

/** What became of such a wait; `lapsed` when nobody said anything before the countdown ended. */
export const PAUSE_OUTCOMES = ['granted', 'answered', 'lapsed', 'stopped'] as const;
export type PauseOutcome = (typeof PAUSE_OUTCOMES)[number];

/** What an agent says of its own run when it finishes (R046). */
export const FINISH_VERDICTS = ['success', 'failure', 'infeasible'] as const;
export type FinishVerdict = (typeof FINISH_VERDICTS)[number];

/** What a step did: a field of the record, never read out of text. */
export const STEP_STATUSES = ['ok', 'unchanged', 'error', 'refused'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** A judge's answer (R087). */
export const CHOICES = ['left', 'right', 'tie', 'neither', 'abstain'] as const;
export type Choice = (typeof CHOICES)[number];

/** Why a resolved battle is not rated, in the order in which the reasons are tried (R095). */
export const EXCLUSIONS = [
  'named_model',
  'no_run_record',
  'no_trajectory',
  'ended_early',
  'budget_mismatch',
  'no_admissible_vote',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** Why a board row shows no interval, in the order in which the reasons are tried. */
export const WITHHELD_REASONS = ['provisional', 'disconnected', 'separated', 'fewer_clusters_than_agents'] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** A checker's word on a run; null comes with one of `CHECKER_NULL_REASONS`. */
export const CHECKER_VERDICTS = ['pass', 'fail'] as const;
export type CheckerVerdict = (typeof CHECKER_VERDICTS)[number];

/** Why a checker could not say (R182, R184). Null is never read as failure. */
export const CHECKER_NULL_REASONS = [
  'no_evaluator_authored',
  'evaluator_error',
  'evaluator_timeout',
  'end_state_missing',
  'not_deterministic',
] as const;
export type CheckerNullReason = (typeof CHECKER_NULL_REASONS)[number];

/** What the agents of a battle may use; drawn once per battle (R026). */
export const ACTION_SPACES = ['browser', 'browser_desktop'] as const;
export type ActionSpace = (typeof ACTION_SPACES)[number];

/** Kinds of task (F12). A task that nobody has classified has none and is on the overall board alone. */
export const TASK_KINDS = [
  'web_research',
  'forms_and_shopping',
  'data_extraction',
  'coding',
  'desktop_apps',
  'writing_and_documents',
  'creative_work',
  'resumes_and_jobs',
  'study_help',
  'questions_and_advice',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Operating systems of the desktops. */
export const OPERATING_SYSTEMS = ['linux'] as const;
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];

/** How settled a row of a board is (F04): below 30 rated battles, below 1,000, or more. */
export const STABILITIES = ['provisional', 'settling', 'stable'] as const;
export type Stability = (typeof STABILITIES)[number];

/** What an account may do; one account may hold several. */
export const ROLES = ['visitor', 'submitter', 'judge', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Where a lane is shown. Which lane is on which side is drawn (R025). */
export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** The two runs of a battle. */
export const LANES = ['a', 'b'] as const;
export type Lane = (typeof LANES)[number];
