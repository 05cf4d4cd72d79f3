import type { CommandRule, CommandUnderRule, Objection } from '../rule.ts';
import {
  GIT_COMMANDS,
  GIT_HARMLESS,
  GIT_LETTERS,
  GIT_RUNNING_COMMANDS,
  GIT_RUNNING_OPTIONS,
  GIT_STRATEGIES,
} from './git-commands.ts';

const READS_CONFIGURATION = new Set(['--get', '--get-all', '--get-regexp', '--list', '-l', '--get-urlmatch']);
const TRANSPORT = /^(?:[a-z][\w+.-]*::|(?!https?:\/\/)[a-z][\w+.-]*:\/\/)|^[\w.-]+@[\w.-]+:/iu;
/** `HOST:PATH`, which git reaches by a remote shell. */
const REMOTE_SHELL = /^[^/:]+:(?!\/\/)/u;
/** Asks a program about the signature of a commit. */
const SIGNATURE = /%G[?GSKFPT]/u;

/** Git runs without hooks, with its configuration fixed, and reaches repositories over http and https alone. */
export const GIT_RULES: readonly CommandRule[] = [
  {
    name: 'git_configuration',
    says: 'git: no -c, --config-env, --exec-path; `config` reads, and sets user.name and user.email only.',
    objects: (command) => (command.program === 'git' ? configuration(command) : null),
  },
  {
    name: 'git_program',
    says: 'git: no sub-command and no option that runs other programs.',
    objects: (command) => (command.program === 'git' ? running(command) : null),
  },
  {
    name: 'git_command',
    says: 'git: a sub-command is one of those that work on a repository themselves; there are no aliases.',
    objects: ({ program, parsed }) => {
      const sub = parsed.operands[0]?.text;
      return program !== 'git' || sub === undefined || GIT_COMMANDS.has(sub)
        ? null
        : { argument: sub, reason: `git ${sub} runs other programs, serves, or is no sub-command of git` };
    },
  },
  {
    name: 'git_transport',
    says: 'git: a remote repository has an http or https address.',
    objects: (command) => {
      const { program, args } = command;
      if (program !== 'git') return null;
      const bad =
        args.find((arg) => TRANSPORT.test(arg.replace(/^--?[\w-]+=/u, ''))) ??
        repositoriesOf(command).find((name) => REMOTE_SHELL.test(name));
      return bad === undefined ? null : { argument: bad, reason: `"${bad}": git takes http and https addresses only` };
    },
  },
];

/**
 * Every option as it was read, and everything that looks like a long one: what takes a value differs between sub-commands,
 * and an option must not hide as the value of the one before.
 */
function optionsOf({ args, parsed }: CommandUnderRule): readonly { readonly index: number; readonly name: string }[] {
  const raw = args.flatMap((arg, index) => {
    const name = /^(?:--[\w-]+|-c$)/u.exec(arg)?.[0];
    return name === undefined ? [] : [{ index, name }];
  });
  return [...parsed.options, ...raw];
}

function configuration(command: CommandUnderRule): Objection | null {
  const { args, parsed } = command;
  const [sub, ...operands] = parsed.operands;
  for (const { index, name } of optionsOf(command)) {
    const early = sub === undefined || index < sub.index;
    const sets = name === '-c' && (early || sub?.text === 'clone');
    if (
      sets ||
      (name !== '--exec' && ['--config', '--config-env', '--exec-path'].some((option) => isCut(name, option)))
    )
      return { argument: args[index] ?? name, reason: `git ${name}: the configuration of git is fixed` };
  }
  if (sub?.text !== 'config') return null;
  const own = parsed.options.filter(({ index }) => index > sub.index);
  if (own.some(({ name }) => READS_CONFIGURATION.has(name))) return null;
  const words = operands.map(({ text }) => text);
  if (['get', 'list'].includes(words[0] ?? '') && own.every(({ name }) => name !== '--file')) return null;
  const key = words[0] === 'set' ? words[1] : words[0];
  const elsewhere = own.find(({ name }) => !['--local', '--add'].includes(name));
  if (elsewhere === undefined && /^user\.(?:name|email)$/iu.test(key ?? '')) return null;
  return {
    argument: elsewhere === undefined ? (key ?? 'config') : (args[elsewhere.index] ?? elsewhere.name),
    reason: 'git config: only user.name and user.email of this repository can be set',
  };
}

/** Operands that name another repository. */
function repositoriesOf({ parsed }: CommandUnderRule): readonly string[] {
  const [sub = '', ...rest] = parsed.operands.map(({ text }) => text);
  if (['clone', 'ls-remote'].includes(sub) || (['remote', 'submodule'].includes(sub) && rest.length > 1)) return rest;
  return ['fetch', 'pull', 'push'].includes(sub) ? rest.slice(0, 1) : [];
}

function running(command: CommandUnderRule): Objection | null {
  const { args, parsed } = command;
  const [sub, second] = parsed.operands;
  const name = sub?.text ?? '';
  const nested = `${name} ${second?.text ?? ''}`;
  if (GIT_RUNNING_COMMANDS.has(nested)) return { argument: name, reason: `git ${nested} runs other programs` };
  const running = [
    ...optionsOf(command).filter((option) => runs(option.name, command)),
    ...parsed.options.filter(
      ({ index, name: option }) => ['-p', '--paginate'].includes(option) && (sub === undefined || index < sub.index),
    ),
    ...args.flatMap((arg, index) => (runsByLetter(arg, index, command) || SIGNATURE.test(arg) ? [{ index }] : [])),
  ][0];
  if (running === undefined) return null;
  const argument = args[running.index] ?? name;
  return { argument, reason: `git ${argument} runs another program` };
}

function runs(option: string, { args, parsed }: CommandUnderRule): boolean {
  if (GIT_HARMLESS[parsed.operands[0]?.text ?? '']?.includes(option) === true) return false;
  if (option === '--strategy') return !args.some((arg, at) => isOwnStrategy(arg, args[at + 1]));
  return GIT_RUNNING_OPTIONS.some((running) => isCut(option, running));
}

function isOwnStrategy(arg: string, next: string | undefined): boolean {
  const glued = /^--strategy=(.*)$/su.exec(arg)?.[1];
  return GIT_STRATEGIES.has(glued ?? (arg === '--strategy' ? (next ?? '') : ''));
}

/** Whether a word of letters has one that runs a program, as far as its letters are no value. */
function runsByLetter(arg: string, index: number, { args, parsed }: CommandUnderRule): boolean {
  const sub = parsed.operands[0];
  const letters = GIT_LETTERS[sub?.text ?? ''];
  if (letters === undefined || sub === undefined || index <= sub.index || !/^-[A-Za-z\d]/u.test(arg)) return false;
  for (let at = 1; at < arg.length; at++) {
    const letter = arg.charAt(at);
    if (letters.values.includes(letter)) return false;
    if (!letters.runs.includes(letter)) continue;
    const strategy = letter === 's' && sub.text !== 'tag';
    return !(strategy && GIT_STRATEGIES.has(arg.slice(at + 1) || (args[index + 1] ?? '')));
  }
  return false;
}

function isCut(name: string, option: string): boolean {
  return name === option || (name.length >= 3 && name.startsWith('--') && option.startsWith(name));
}
