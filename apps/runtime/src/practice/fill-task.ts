import type { Assertion, TaskFile } from '@coarena/core';
import type { Scope } from './scope.ts';
import { fill, TemplateFault } from './template.ts';
import type { YamlFile } from './yaml-file.ts';

/** The texts of a task file with every placeholder filled in. */
export type FilledTask = {
  readonly instruction: string;
  readonly startUrl: string | null;
  readonly answer: string | null;
  readonly checker: readonly Assertion[];
};

/** Fills the texts of a task file. In `matches` a value is taken literally; three braces put it in as it is. */
export function fillTask(file: YamlFile<TaskFile>, scope: Scope): FilledTask {
  const text = (template: string, path: readonly PropertyKey[], pattern = false): string => {
    try {
      return fill(template, scope, { escape: pattern ? escapePattern : (value) => value, raw: true });
    } catch (error) {
      if (error instanceof TemplateFault) throw file.fault(path, `${error.path}: ${error.expected}`, error.message);
      throw error;
    }
  };
  const { instruction, startUrl, answer, checker } = file.value;
  return {
    instruction: text(instruction, ['instruction']),
    startUrl: startUrl === undefined ? null : text(startUrl, ['startUrl']),
    answer: answer === undefined ? null : text(answer, ['answer']),
    checker: checker.map((assertion, index) =>
      fillAssertion(assertion, (value, keys) => text(value, ['checker', index, ...keys], keys.at(-1) === 'matches')),
    ),
  };
}

function fillAssertion(assertion: Assertion, text: (value: string, keys: readonly string[]) => string): Assertion {
  const filled = Object.entries(assertion).map(([kind, body]: [string, unknown]) => [
    kind,
    typeof body === 'string'
      ? body
      : Object.fromEntries(
          Object.entries(body as Record<string, string>).map(([key, value]) => [key, text(value, [kind, key])]),
        ),
  ]);
  return Object.fromEntries(filled) as Assertion;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`));
}
