import type { Battle } from './battle.ts';
import type { BlindBattle, BlindRun, BlindStep } from './blind-view.ts';
import { blindView, type RunFacts, type SideFacts } from './blind-view-of.ts';
import { FIELD_PURPOSES, type FieldPurpose } from './field-purpose.ts';
import { HIDDEN_VALUE } from './mask-tree.ts';
import type { StepRecord } from './step.ts';
import type { Task } from './task.ts';
import type { Side } from './vocabulary.ts';

/** How a text is hidden that a verb typed into a personal field: names of keys such as Tab stay. */
const TYPED: Readonly<Partial<Record<string, (text: string) => string>>> = {
  type: () => HIDDEN_VALUE,
  screen_type: () => HIDDEN_VALUE,
  press_key: (text) => (text.length > 1 ? text : HIDDEN_VALUE),
  screen_key: (text) => (text.length > 1 ? text : HIDDEN_VALUE),
};

/** What everyone is told of one picture: what is covered on it, or why there is none. */
export type PictureNote = { readonly covered: readonly FieldPurpose[]; readonly reason: string | null };

/** A resolved battle for everyone (R190): a step's `frame` says that there is a masked picture of it. */
export type PublicReplay = {
  readonly view: BlindBattle;
  readonly notes: Readonly<Record<Side, readonly PictureNote[]>>;
};

/** Shorter texts than this are typed everywhere: looking for them would hide words at random. */
const SHORTEST_SECRET = 4;

/**
 * What everyone may see of a resolved battle: actions and texts, and masked pictures where `pictures` says so; never a
 * raw one. What was typed into personal fields is hidden where it was typed, and wherever else a run repeats it.
 */
export function publicReplay(
  battle: Pick<Battle, 'id' | 'actionSpace'>,
  task: Pick<Task, 'instruction' | 'startUrl' | 'attachments'>,
  sides: SideFacts,
  pictures: boolean,
): PublicReplay {
  const view = blindView(battle, task, sides);
  const left = publicRun(view.left, sides.left, pictures);
  const right = publicRun(view.right, sides.right, pictures);
  const noted = ({ steps }: RunFacts): readonly PictureNote[] => steps.map((step) => noteOn(step, pictures));
  return { view: { ...view, left, right }, notes: { left: noted(sides.left), right: noted(sides.right) } };
}

function publicRun(run: BlindRun, { steps }: RunFacts, pictures: boolean): BlindRun {
  const secrets = secretsOf(steps).map(patternOf);
  const hide = (text: string): string => secrets.reduce((rest, secret) => rest.replace(secret, HIDDEN_VALUE), text);
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
function hidden(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((each) => hidden(each, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hidden(inner, hide)]));
}

/** What was typed into personal fields, as it is and as addresses, JSON and HTML spell it; the longest first. */
function secretsOf(steps: readonly StepRecord[]): readonly string[] {
  const long = typedTexts(steps).filter((text) => text.length >= SHORTEST_SECRET && text.isWellFormed());
  const spelled = long.flatMap((text) => [
    text,
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll('%20', '+'),
    encodeURIComponent(text).replaceAll('%40', '@'),
    JSON.stringify(text).slice(1, -1),
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ]);
  return [...new Set(spelled)].sort((one, other) => other.length - one.length);
}

/** Every text that went into a personal field, and what texts and single keys one after the other came to there. */
function typedTexts(steps: readonly StepRecord[]): readonly string[] {
  const texts: string[] = [];
  let joined = '';
  for (const { typedInto, action } of steps) {
    const said = typedInto == null ? '' : typedBy(action);
    if (said === '') {
      texts.push(joined.trim());
      joined = '';
      continue;
    }
    texts.push(said.trim());
    joined += said;
  }
  return [...texts, joined.trim()];
}

function typedBy(action: StepRecord['action']): string {
  const params: unknown = 'params' in action ? action.params : null;
  if (typeof params !== 'object' || params === null) return '';
  if ('text' in params && typeof params.text === 'string') return params.text;
  return 'keys' in params && typeof params.keys === 'string' && params.keys.length === 1 ? params.keys : '';
}

/** Finds a text in whatever case it is written, and figures however they are grouped. */
function patternOf(secret: string): RegExp {
  const figures = secret.replaceAll(/[\s.-]/gu, '');
  if (/^\d+$/u.test(figures)) return new RegExp([...figures].join('[\\s.-]?'), 'gu');
  return new RegExp(secret.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu');
}

function noteOn({ frame, masked, receipt }: StepRecord, pictures: boolean): PictureNote {
  if (!pictures) return { covered: [], reason: 'this arena shows pictures to submitters and judges only' };
  if (masked !== null && receipt.attempted)
    return { covered: FIELD_PURPOSES.filter((purpose) => receipt.purposes.includes(purpose)), reason: null };
  if (frame === null) return { covered: [], reason: 'the desktop gave no picture' };
  return { covered: [], reason: receipt.attempted ? 'what was painted could not be proven' : receipt.reason };
}
