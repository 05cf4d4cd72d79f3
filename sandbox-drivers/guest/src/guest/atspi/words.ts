/** Numbers of the accessibility states that are told, and their names as pages of the browser have them. */
const STATES: readonly (readonly [number, string])[] = [
  [4, 'checked'],
  [10, 'expanded'],
  [12, 'focused'],
  [16, 'modal'],
  [20, 'pressed'],
  [23, 'selected'],
  [33, 'required'],
];

const ENABLED = 8;
const SENSITIVE = 24;
const SHOWING = 25;

/** A set of states: two words of 32 bits, the lower one first. */
export class StateSet {
  readonly #words: readonly number[];

  constructor(answer: unknown) {
    this.#words = Array.isArray(answer) ? answer.map(Number) : [];
  }

  has(state: number): boolean {
    return (((this.#words[state >> 5] ?? 0) >>> (state & 31)) & 1) === 1;
  }

  get showing(): boolean {
    return this.has(SHOWING);
  }

  /** Names of what is set; `disabled` where a control takes no input. */
  get names(): string[] {
    const names = STATES.filter(([number]) => this.has(number)).map(([, name]) => name);
    return this.has(SENSITIVE) || this.has(ENABLED) ? names : [...names, 'disabled'];
  }
}

/** Roles whose text is their value. */
export const TEXT_ROLES: ReadonlySet<string> = new Set(['text', 'entry', 'editbar', 'terminal', 'paragraph']);

/** Roles that only hold others: left out where they have no name, their content kept. */
export const HOLDERS: ReadonlySet<string> = new Set([
  'filler',
  'panel',
  'unknown',
  'viewport',
  'scroll pane',
  'section',
  'split pane',
  'table cell',
]);
