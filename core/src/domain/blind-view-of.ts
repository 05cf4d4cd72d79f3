import type { Battle } from './battle.ts';
import type { BlindBattle, BlindEnd, BlindFile, BlindRun, BlindStep } from './blind-view.ts';
import type { EndState, LaneEnd } from './run.ts';
import type { CommandOutcome, StepRecord } from './step.ts';
import type { Task } from './task.ts';
import type { LaneEndKind } from './vocabulary.ts';
import { readingFloorMs } from './judgment.ts';

/** One side's run as it is stored: what the blind view is made from. */
export type RunFacts = {
  readonly steps: readonly StepRecord[];
  readonly end: LaneEnd | null;
  readonly files: readonly Pick<EndState['files'][number], 'name' | 'blind'>[];
};

/** The two runs of a battle by the side on which they are shown. */
export type SideFacts = { readonly left: RunFacts; readonly right: RunFacts };

/**
 * What a judge sees before the vote. Every field is named here one by one and in this order, so nothing that the store
 * learns later can slip through, and two battles differ only where the runs on the screen differ (D10).
 */
export function blindView(
  battle: Pick<Battle, 'id' | 'actionSpace'>,
  task: Pick<Task, 'instruction' | 'startUrl' | 'attachments'>,
  { left, right }: SideFacts,
): BlindBattle {
  const shown = { left: blindRun(left), right: blindRun(right) };
  return {
    battle: battle.id,
    task: {
      instruction: task.instruction,
      startUrl: task.startUrl,
      attachments: task.attachments.map(({ name, bytes }, n) => ({ name: neutralName('attachment', n, name), bytes })),
      actionSpace: battle.actionSpace,
    },
    left: shown.left,
    right: shown.right,
    floorMs: readingFloorMs([shown.left.message, shown.right.message]),
  };
}

/** One run without anything but what it did and said. A run that goes on has no end yet and is called `stopped`. */
export function blindRun({ steps, end, files }: RunFacts): BlindRun {
  const clocks = clocksOf(steps);
  return {
    steps: steps.map((step, n) => blindStep(step, clocks[n] ?? 1)),
    end: end === null ? 'stopped' : BLIND_END_OF[end.end],
    verdict: end?.end === 'finished' ? end.verdict : null,
    message: end?.end === 'finished' ? end.message : '',
    files: blindFiles(files),
  };
}

/** One step at a place on the shared clock, from 0 to 1. */
export function blindStep(step: StepRecord, clock: number): BlindStep {
  const { action } = step;
  return {
    index: step.index,
    clock,
    verb: action.verb,
    params: 'params' in action ? ordered(action.params) : { raw: action.raw },
    reasoning: step.reasoning,
    observation: step.observation,
    status: step.status,
    url: step.url,
    tab: step.tab,
    frame: step.frame !== null,
    opening: step.opening?.frame != null,
    origin: [step.origin[0], step.origin[1]],
    command: step.command === null ? null : outcomeOf(step.command),
  };
}

/** Delivered files by the copies that judges get. */
function blindFiles(files: RunFacts['files']): readonly BlindFile[] {
  return files.map(({ name, blind }, n) => ({
    name: neutralName('file', n, name),
    ...(blind?.kind === 'copy'
      ? { bytes: blind.bytes, withheld: null }
      : { bytes: null, withheld: blind?.reason ?? 'no copy of it was made' }),
  }));
}

/** Field by field, as everything here. */
function outcomeOf({ exitCode, output, removed, timedOut }: CommandOutcome): CommandOutcome {
  return { exitCode, output, removed, timedOut };
}

/** Why a run ended, without whose fault it was: a provider's trouble would tell the provider. */
const BLIND_END_OF: Readonly<Record<LaneEndKind, BlindEnd>> = {
  finished: 'finished',
  step_limit: 'limit',
  time_limit: 'limit',
  ended_by_submitter: 'stopped',
  agent_fault: 'failed',
  provider_fault: 'failed',
  infra_fault: 'failed',
};

/** Places between the first step and the last, to a thousandth: how long a run took in all is not told. */
function clocksOf(steps: readonly StepRecord[]): readonly number[] {
  const first = steps[0]?.at ?? 0;
  const span = (steps.at(-1)?.at ?? 0) - first;
  let latest = 0;
  return steps.map((step, n) => {
    const share = span > 0 ? (step.at - first) / span : steps.length > 1 ? n / (steps.length - 1) : 1;
    latest = Math.min(1, Math.max(latest, Math.round(share * 1_000) / 1_000));
    return latest;
  });
}

/** Endings that say what a file is and nothing about who made it. */
const ENDINGS: ReadonlySet<string> = new Set(
  'csv doc docx gif htm html ics jpeg jpg json md odp ods odt pdf png ppt pptx rtf svg tsv txt xls xlsx xml yaml yml zip'.split(
    ' ',
  ),
);

/** What a file is called before the vote: its number, and an ending only where that says what it is and no more. */
export function neutralName(kind: 'attachment' | 'file', index: number, name: string): string {
  const ending = /\.([a-z0-9]+)$/u.exec(name.toLowerCase())?.[1] ?? '';
  return `${kind}-${index + 1}${ENDINGS.has(ending) ? `.${ending}` : ''}`;
}

/** The same value with the keys of every object in alphabetical order: their order is a habit of whoever wrote them. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}
