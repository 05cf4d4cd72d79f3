import type { ActionSpace, BoardSlice, OperatingSystem, TaskKind } from '@coarena/core';

/** Kinds of task as people say them. */
export const KIND_WORDS: Readonly<Record<TaskKind, string>> = {
  web_research: 'Web research',
  forms_and_shopping: 'Forms and shopping',
  data_extraction: 'Data extraction',
  coding: 'Coding',
  desktop_apps: 'Desktop apps',
  writing_and_documents: 'Writing and documents',
  creative_work: 'Creative work',
  resumes_and_jobs: 'Résumés and jobs',
  study_help: 'Study help',
  questions_and_advice: 'Questions and advice',
};

/** Operating systems by name. */
export const SYSTEM_WORDS: Readonly<Record<OperatingSystem, string>> = { linux: 'Linux' };

/** What the agents of a battle may use, as people say it. */
export const SPACE_WORDS: Readonly<Record<ActionSpace, string>> = {
  browser: 'Browser only',
  browser_desktop: 'Whole desktop',
};

/** The board that an address asks for; what it says wrongly is as if it said nothing. */
export function sliceOf(params: Pick<URLSearchParams, 'get'>): BoardSlice {
  return {
    kind: known(params.get('kind'), KIND_WORDS),
    system: known(params.get('system'), SYSTEM_WORDS),
    actionSpace: known(params.get('actionSpace'), SPACE_WORDS),
  };
}

/** The query of an address for a board, with other parts of it: "" for the board of everything. */
export function queryOf(slice: BoardSlice, more: Readonly<Record<string, string>> = {}): string {
  const params = new URLSearchParams(more);
  for (const [name, value] of Object.entries(slice)) if (value !== null) params.set(name, value);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** What a board is of, in words: "Coding, Linux", or null for the board of everything. */
export function sliceWords({ kind, system, actionSpace }: BoardSlice): string | null {
  const words = [
    ...(kind === null ? [] : [KIND_WORDS[kind]]),
    ...(system === null ? [] : [SYSTEM_WORDS[system]]),
    ...(actionSpace === null ? [] : [SPACE_WORDS[actionSpace]]),
  ];
  return words.length === 0 ? null : words.join(', ');
}

function known<T extends string>(asked: string | null, words: Readonly<Record<T, string>>): T | null {
  return asked !== null && Object.hasOwn(words, asked) ? (asked as T) : null;
}
