import type { Lane, StepRecord } from '@coarena/core';

/** Something that happened in a battle, for people who wait; `lane` is null for what concerns both. */
export type WorkerProgress = { readonly battle: string; readonly lane: Lane | null; readonly what: string };
/** Told of everything that happens, as it happens; must not throw. */
export type OnProgress = (event: WorkerProgress) => void;

/** So much of what an agent was told, or of a fault, is shown. */
const SHOWN = 200;

/** A step in one line; one that could not be done says why, so that whoever writes an agent need not look it up. */
export function stepLine({ index, action, status, observation }: StepRecord): string {
  const why = status === 'error' || status === 'refused' ? `: ${shortened(observation)}` : '';
  return `step ${index + 1}: ${action.verb} ${status}${why}`;
}

/** A text in one line of at most 200 characters. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1).toWellFormed()}…` : line;
}
