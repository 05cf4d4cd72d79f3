import type { Battle } from './battle.ts';
import type { BlindBattle, BlindRun, BlindStep } from './blind-view.ts';
import { blindView, type RunFacts, type SideFacts } from './blind-view-of.ts';
import { FIELD_PURPOSES, type TypedInto } from './field-purpose.ts';
import { HIDDEN_VALUE } from './mask-tree.ts';
import { characterTyped, SecretFinder, typedTexts } from '../privacy/index.ts';
import type { StepRecord } from './step.ts';
import type { Task } from './task.ts';
import type { Side } from './vocabulary.ts';

/** How a text is hidden that a verb typed into a personal field: names of keys such as Tab stay. */
const TYPED: Readonly<Partial<Record<string, (text: string) => string>>> = {
  type: () => HIDDEN_VALUE,
  screen_type: () => HIDDEN_VALUE,
  press_key: (keys) => (characterTyped(keys) === '' ? keys : HIDDEN_VALUE),
  screen_key: (keys) => (characterTyped(keys) === '' ? keys : HIDDEN_VALUE),
};

/** What everyone is told of one picture: what is covered on it, or why there is none. */
export type PictureNote = { readonly covered: readonly TypedInto[]; readonly reason: string | null };

/** A resolved battle for everyone (R190): a step's `frame` says that there is a masked picture of it. */
export type PublicReplay = {
  readonly view: BlindBattle;
  readonly notes: Readonly<Record<Side, readonly PictureNote[]>>;
};

/**
 * What everyone may see of a resolved battle: actions and texts, and masked pictures where `pictures` says so; never a
 * raw one. What either run typed into personal fields is hidden where it was typed, and wherever else a run or the task
 * repeats it.
 */
export function publicReplay(
  battle: Pick<Battle, 'id' | 'actionSpace'>,
  task: Pick<Task, 'instruction' | 'startUrl' | 'attachments'>,
  sides: SideFacts,
  pictures: boolean,
): PublicReplay {
  const { task: shown, ...view } = blindView(battle, task, sides);
  const secrets = new SecretFinder([...typedTexts(sides.left.steps), ...typedTexts(sides.right.steps)]);
  const hide = (text: string): string => secrets.hide(text);
  const noted = ({ steps }: RunFacts): readonly PictureNote[] => steps.map((step) => noteOn(step, pictures));
  return {
    view: {
      ...view,
      task: {
        ...shown,
        instruction: hide(shown.instruction),
        startUrl: shown.startUrl === null ? null : hide(shown.startUrl),
      },
      left: publicRun(view.left, sides.left, pictures, hide),
      right: publicRun(view.right, sides.right, pictures, hide),
    },
    notes: { left: noted(sides.left), right: noted(sides.right) },
  };
}

type Hide = (text: string) => string;

function publicRun(run: BlindRun, { steps }: RunFacts, pictures: boolean, hide: Hide): BlindRun {
  const shown = run.steps.map((step, n): BlindStep => {
    const record = steps[n];
    return {
      ...step,
      params: hidden(step.params, record?.typedInto == null ? hide : (TYPED[step.verb] ?? hide)),
      reasoning: step.reasoning === null ? null : hide(step.reasoning),
      observation: hide(step.observation),
      url: hide(step.url),
      frame: pictures && record?.masked != null,
      opening: pictures && record?.opening?.masked != null,
      command: step.command === null ? null : { ...step.command, output: hide(step.command.output) },
    };
  });
  return { ...run, steps: shown, message: hide(run.message) };
}

/** The same value with every text in it changed; its keys stay. */
function hidden(value: unknown, hide: Hide): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((each) => hidden(each, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hidden(inner, hide)]));
}

const COVERED: readonly TypedInto[] = [...FIELD_PURPOSES, 'unknown'];

function noteOn({ frame, masked, receipt }: StepRecord, pictures: boolean): PictureNote {
  if (!pictures) return { covered: [], reason: 'this arena shows pictures to submitters and judges only' };
  if (masked !== null && receipt.attempted)
    return { covered: COVERED.filter((purpose) => receipt.purposes.includes(purpose)), reason: null };
  if (frame === null) return { covered: [], reason: 'the desktop gave no picture' };
  return { covered: [], reason: receipt.attempted ? 'what was painted could not be proven' : receipt.reason };
}
