import type { BlindEnd, BlindRun, BlindStep, Side } from '@coarena/core';
import { count } from '../format.ts';
import { shorten, visible } from '../visible.ts';

export type Point = readonly [number, number];

/** Where the pointer of a step went, in pixels of its picture. */
export type Gesture =
  | { readonly kind: 'ring'; readonly at: Point; readonly clicks: number }
  | { readonly kind: 'path'; readonly points: readonly Point[] }
  | { readonly kind: 'scroll'; readonly at: Point; readonly by: Point };

/** What a step did in words: what was done, to what, and the whole of it where the text is cut. */
export type Deed = { readonly verb: string; readonly detail: string; readonly code: boolean };

/** Names of the sides. */
export const SIDE_NAMES: Readonly<Record<Side, string>> = { left: 'Left', right: 'Right' };
export const BOTH_SIDES: readonly Side[] = ['left', 'right'];

/** How a run ended, in words. */
export const END_WORDS: Readonly<Record<BlindEnd, string>> = {
  finished: 'finished by itself',
  limit: 'ran into the limit of steps or time',
  stopped: 'was stopped',
  failed: 'broke down',
};

/** What the run says of itself. */
export function verdictWords(run: BlindRun): string {
  if (run.verdict === 'success') return 'says it is done';
  if (run.verdict === 'failure') return 'says it did not manage';
  return run.verdict === 'infeasible' ? 'says it cannot be done' : 'says nothing about success';
}

/** The place of a step's pointer on its picture: page verbs count from the page's corner, screen verbs from the screen's. */
export function gestureOf(step: BlindStep): Gesture | null {
  const params = fields(step.params);
  const [left, top] = step.verb.startsWith('screen_') || step.verb === 'pointer_move' ? [0, 0] : step.origin;
  const place = (x: unknown, y: unknown): Point | null =>
    typeof x === 'number' && typeof y === 'number' ? [x + left, y + top] : null;
  const at = place(params['x'], params['y']);
  switch (step.verb) {
    case 'click':
    case 'screen_click':
      return at && { kind: 'ring', at, clicks: typeof params['count'] === 'number' ? params['count'] : 1 };
    case 'hover':
    case 'pointer_move':
      return at && { kind: 'ring', at, clicks: 0 };
    case 'scroll':
      return at && { kind: 'scroll', at, by: [number(params['dx']), number(params['dy'])] };
    case 'drag':
    case 'screen_drag': {
      const points = list(params['path']).flatMap((point) => {
        const placed = Array.isArray(point) ? place(point[0], point[1]) : null;
        return placed === null ? [] : [placed];
      });
      return points.length < 2 ? null : { kind: 'path', points };
    }
    default:
      return null;
  }
}

/** What a step did, in words. */
export function deedOf(step: BlindStep): Deed {
  const params = fields(step.params);
  const say = (verb: string, detail: unknown = '', code = false): Deed => ({
    verb,
    detail: typeof detail === 'string' ? visible(detail) : '',
    code,
  });
  const at = `(${number(params['x'])}, ${number(params['y'])})`;
  const held = list(params['modifiers']).join('+');
  switch (step.verb) {
    case 'navigate':
      return say('open', params['url'], true);
    case 'click':
    case 'screen_click': {
      const clicks = ['click', 'click', 'double click', 'triple click'][number(params['count'])] ?? 'click';
      const button = params['button'] === 'left' || typeof params['button'] !== 'string' ? '' : `${params['button']} `;
      return say(`${button}${clicks}`, held === '' ? at : `${at} with ${held}`);
    }
    case 'hover':
    case 'pointer_move':
      return say('point', at);
    case 'drag':
    case 'screen_drag':
      return say('drag', `through ${list(params['path']).length} points`);
    case 'type':
    case 'screen_type':
      return say('type', typeof params['text'] === 'string' ? `“${params['text']}”` : '');
    case 'press_key':
    case 'screen_key':
      return say('press', params['keys'], true);
    case 'scroll':
      return say('scroll', scrolled(number(params['dx']), number(params['dy'])));
    case 'switch_tab':
      return say('switch to tab', params['tab'], true);
    case 'read_text':
      return say('read', 'the text of the page');
    case 'screenshot':
    case 'screen_capture':
      return say('look', 'at the screen');
    case 'deliver_file':
      return say('hand over', params['path'], true);
    case 'launch_app':
      return say('start', params['app'], true);
    case 'run_command':
      return say('run', [params['program'], ...list(params['args'])].join(' '), true);
    case 'wait':
      return say('wait', `${(number(params['ms']) / 1_000).toFixed(1)} s`);
    case 'ask':
      return say('ask', params['question']);
    case 'finish':
      return say('finish', typeof params['verdict'] === 'string' ? params['verdict'] : '');
    case 'invalid':
      return say('no valid action', params['raw'], true);
    default:
      return say(step.verb);
  }
}

/** A command as the agent named it, and how it ended. */
export type CommandCall = { readonly program: string; readonly args: readonly string[]; readonly end: string };

/** The command of a step, one argument at a time; null for every other verb. */
export function commandOf(step: BlindStep): CommandCall | null {
  if (step.verb !== 'run_command') return null;
  const params = fields(step.params);
  return {
    program: textOf(params['program']),
    args: list(params['args']).map(textOf),
    end: endOfCommand(step),
  };
}

/** True where a step is told by what it printed, and not by a picture. */
export function isCommand(step: BlindStep): boolean {
  return step.verb === 'run_command' || step.command !== null;
}

function endOfCommand({ command, status }: BlindStep): string {
  if (command === null)
    return status === 'refused'
      ? 'It was refused; nothing was run.'
      : 'It did not run, or nothing is known of its end.';
  const { exitCode, removed, timedOut } = command;
  const end = timedOut
    ? 'It was ended when its time was over.'
    : exitCode === null
      ? 'It was ended before it finished.'
      : `It ended with exit code ${exitCode}.`;
  return removed === 0
    ? end
    : `${end} ${count(removed, 'character')} of its output ${removed === 1 ? 'was' : 'were'} left out.`;
}

/** What a picture shows, for those who do not see it; `aiming`: the one that the step was aimed at. */
export function alternative(side: Side, step: BlindStep, steps: number, aiming: boolean): string {
  const { verb, detail } = deedOf(step);
  const place = `${SIDE_NAMES[side]}, step ${step.index + 1} of ${steps}: ${verb} ${shorten(detail, 120)}.`;
  if (aiming) return `${place} The screen just before it.`;
  const page = step.url === '' ? '' : ` Page: ${shorten(visible(step.url), 120)}.`;
  const saw = step.observation === '' ? '' : ` ${shorten(visible(step.observation), 240)}`;
  return `${place}${page}${saw}`;
}

function scrolled(dx: number, dy: number): string {
  const parts = [
    ...(dy === 0 ? [] : [`${dy > 0 ? 'down' : 'up'} ${Math.abs(dy)} px`]),
    ...(dx === 0 ? [] : [`${dx > 0 ? 'right' : 'left'} ${Math.abs(dx)} px`]),
  ];
  return parts.length === 0 ? 'by nothing' : parts.join(', ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? visible(value) : '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function number(value: unknown): number {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : 0;
}
