import type { COMMAND_LIMITS } from '../../actions/command/limits.ts';
import type { LIMITS } from '../../actions/limits.ts';
import type { TASK_FILE_LIMITS } from '../../config/task-file.ts';
import type { ArenaConfig } from '../../config/schema.ts';
import type { ActionSpace, StepStatus } from '../../domain/vocabulary.ts';

/** A name with one sentence about it. */
export type Described = { readonly name: string; readonly says: string };

/** A verb as a page shows it: what it takes and what each status of its step means. */
export type VerbLine = Described & {
  readonly parameters: readonly {
    readonly name: string;
    readonly taken: string;
    readonly unit: string | null;
    /** What happens when it is left out; null: that is an error. */
    readonly fallback: string | null;
  }[];
  readonly statuses: readonly { readonly status: StepStatus; readonly says: string }[];
};

/**
 * What the guest in a desktop and the way out of it hold, as the worker imports it from them. Times are milliseconds,
 * sizes bytes; `fingerprint` names the fields that both lanes are compared by, before the driver adds its own.
 */
export type DesktopFigures = {
  readonly settle: {
    readonly capMs: number;
    readonly gapMs: number;
    readonly animatingMs: number;
    readonly heldOpenMs: number;
  };
  readonly tree: {
    readonly nodes: number;
    readonly depth: number;
    readonly bytes: number;
    readonly textCodePoints: number;
  };
  readonly captureBytes: number;
  readonly readCodePoints: number;
  readonly tabs: number;
  readonly dialogs: number;
  readonly files: { readonly count: number; readonly bytes: number; readonly nameBytes: number };
  /** Bounds of a lane's way out. Bytes are for the whole run, times in milliseconds. */
  readonly egress: {
    readonly open: number;
    readonly idleMs: number;
    readonly downBytes: number;
    readonly upBytes: number;
    readonly newPerSecond: number;
    readonly newBurst: number;
    readonly newWaitMs: number;
    /** Connections of a whole run, refused ones too; past it the stream is closed, so that the log stays bounded. */
    readonly connections: number;
  };
  /** How much earlier than the host the guest gives up a step. */
  readonly transportMarginMs: number;
  readonly fingerprint: readonly string[];
};

/**
 * What an agent gets and what is kept of what it does, each figure read from the code that enforces it (R194). `desktop`
 * is null in a process that knows no worker.
 */
export type Anatomy = {
  readonly screen: { readonly width: number; readonly height: number };
  /** Weights of the draw of the action space. */
  readonly actionSpace: Readonly<Record<ActionSpace, number>>;
  readonly applications: readonly string[];
  readonly prompt: Readonly<Record<ActionSpace, string>>;
  /** What an agent sees before each reply. */
  readonly observation: readonly Described[];
  readonly sentinel: string;
  readonly verbs: {
    readonly browser: readonly VerbLine[];
    readonly desktop: readonly VerbLine[];
    readonly signals: readonly VerbLine[];
  };
  readonly statuses: readonly StepStatus[];
  readonly limits: typeof LIMITS;
  readonly command: {
    readonly programs: readonly string[];
    readonly interpreters: readonly string[];
    readonly rules: readonly Described[];
    readonly limits: typeof COMMAND_LIMITS;
    readonly folder: string;
  };
  /** The configuration of a battle as it is loaded. */
  readonly battle: ArenaConfig['battle'];
  readonly record: readonly Described[];
  readonly replay: ArenaConfig['replay'];
  readonly clockToleranceMs: number;
  readonly files: typeof TASK_FILE_LIMITS;
  /** What Chromium asks for by itself and does not get. */
  readonly background: readonly string[];
  readonly sandbox: string;
  readonly redactor: string;
  readonly desktop: DesktopFigures | null;
};
