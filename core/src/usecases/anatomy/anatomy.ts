import { COMMAND_LIMITS, WORK_FOLDER } from '../../actions/command/limits.ts';
import { INTERPRETERS, PROGRAMS } from '../../actions/command/programs/programs.ts';
import { COMMAND_RULES } from '../../actions/command/rules/rules.ts';
import { ERROR_SENTINEL, LIMITS, SCREEN } from '../../actions/limits.ts';
import { arenaPrompt } from '../../actions/prompt.ts';
import { BROWSER_TABLE, DESKTOP_TABLE, SIGNAL_TABLE } from '../../actions/verb-table.ts';
import type { ArenaConfig } from '../../config/schema.ts';
import { TASK_FILE_LIMITS } from '../../config/task-file.ts';
import { STEP_STATUSES } from '../../domain/vocabulary.ts';
import { BROWSER_BACKGROUND } from '../../egress/judge-target.ts';
import { CLOCK_TOLERANCE_MS } from '../compare-fingerprints.ts';
import { OBSERVATION_LINES, RECORD_LINES } from './kept-fields.ts';
import type { Anatomy, DesktopFigures } from './types.ts';
import { verbLines } from './verb-lines.ts';

/**
 * Everything that the page about agents and their desktops states, out of the constants that the arena itself goes by
 * (R194). `desktop` is what the worker knows of the guest and of egress, where a worker is at hand.
 */
export function anatomyOf(
  config: Pick<ArenaConfig, 'battle' | 'replay' | 'sandbox' | 'redactor'>,
  desktop: DesktopFigures | null,
): Anatomy {
  const { battle, replay, sandbox, redactor } = config;
  const budget = { steps: battle.budget.steps, wallMs: battle.budget.wallSeconds * 1_000 };
  return {
    screen: SCREEN,
    actionSpace: battle.actionSpace,
    applications: DESKTOP_TABLE.launch_app.parameters.app.schema.options,
    prompt: { browser: arenaPrompt('browser', budget), browser_desktop: arenaPrompt('browser_desktop', budget) },
    observation: OBSERVATION_LINES,
    sentinel: ERROR_SENTINEL,
    verbs: {
      browser: verbLines(BROWSER_TABLE),
      desktop: verbLines(DESKTOP_TABLE),
      signals: verbLines(SIGNAL_TABLE),
    },
    statuses: STEP_STATUSES,
    limits: LIMITS,
    command: {
      programs: Object.keys(PROGRAMS).sort(),
      interpreters: [...INTERPRETERS].sort(),
      rules: COMMAND_RULES.map(({ name, says }) => ({ name, says })),
      limits: COMMAND_LIMITS,
      folder: WORK_FOLDER,
    },
    battle,
    record: RECORD_LINES,
    replay,
    clockToleranceMs: CLOCK_TOLERANCE_MS,
    files: TASK_FILE_LIMITS,
    background: [...BROWSER_BACKGROUND].sort(),
    sandbox: sandbox.use,
    redactor: redactor.use,
    desktop,
  };
}
