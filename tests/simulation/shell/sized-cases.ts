import type { ShellCase } from './read-corpus.ts';

/** Calls at the edges of the bounds, which are too long to be written out. */
export const SIZED_CASES: readonly ShellCase[] = [
  sized('a run has had 80 commands', 'commands_per_run', { used: 80 }),
  sized('a run has had 81 commands', 'commands_per_run', { used: 81 }),
  sized('a run has had 1,000 commands', 'commands_per_run', { used: 1_000 }),
  sized('257 arguments', 'argument_count', { args: names(257) }),
  sized('300 arguments', 'argument_count', { args: names(300) }),
  sized('5,000 arguments', 'argument_count', { args: names(5_000) }),
  sized('8,193 characters', 'argument_length', { args: ['x'.repeat(8_193)] }),
  sized('a long last argument', 'argument_length', { args: ['-l', 'x'.repeat(20_000)] }),
  sized('16,386 characters in three', 'arguments_length', { args: Array<string>(3).fill('x'.repeat(5_462)) }),
  sized('256 arguments of 65 characters', 'arguments_length', { args: Array<string>(256).fill('x'.repeat(65)) }),
  sized('8,194 units of 4,097 characters', 'argument_length', { args: ['😀'.repeat(4_097)] }),
  sized('the 80th command', null, { used: 79 }),
  sized('256 arguments', null, { args: names(256) }),
  sized('8,192 characters', null, { args: ['x'.repeat(8_192)] }),
];

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `file-${index}`);
}

function sized(at: string, rule: string | null, call: { readonly args?: string[]; readonly used?: number }): ShellCase {
  return { at, rule, program: 'ls', args: call.args ?? [], used: call.used ?? 0 };
}
