import { COMMAND_LIMITS } from '../limits.ts';
import type { CommandRule } from '../rule.ts';

/** Rules on the call as a whole: its program, its count, the size and the characters of its arguments. */
export const CALL_RULES: readonly CommandRule[] = [
  {
    name: 'program',
    says: 'The program is one of the 80 on the list, letter by letter, without a path.',
    objects: ({ program, spec }) =>
      spec === null
        ? {
            argument: null,
            reason: `"${program.slice(0, COMMAND_LIMITS.programCharacters)}" is not on the list of programs`,
          }
        : null,
  },
  {
    name: 'commands_per_run',
    says: `A run has ${COMMAND_LIMITS.commandsPerRun} commands.`,
    objects: ({ used }) =>
      used >= COMMAND_LIMITS.commandsPerRun
        ? { argument: null, reason: `this run has had its ${COMMAND_LIMITS.commandsPerRun} commands` }
        : null,
  },
  {
    name: 'argument_count',
    says: `A command has at most ${COMMAND_LIMITS.arguments} arguments.`,
    objects: ({ args }) =>
      args.length > COMMAND_LIMITS.arguments
        ? { argument: null, reason: `${args.length} arguments; at most ${COMMAND_LIMITS.arguments} are taken` }
        : null,
  },
  {
    name: 'argument_length',
    says: `An argument has at most ${COMMAND_LIMITS.argumentCharacters} characters.`,
    objects: ({ args }) => {
      const long = args.find((arg) => arg.length > COMMAND_LIMITS.argumentCharacters);
      return long === undefined
        ? null
        : {
            argument: long.slice(0, 40),
            reason: `an argument of ${long.length} characters; at most ${COMMAND_LIMITS.argumentCharacters} are taken`,
          };
    },
  },
  {
    name: 'arguments_length',
    says: `The arguments of a command have at most ${COMMAND_LIMITS.argumentsCharacters} characters together.`,
    objects: ({ args }) => {
      const all = args.reduce((sum, arg) => sum + arg.length, 0);
      return all <= COMMAND_LIMITS.argumentsCharacters
        ? null
        : {
            argument: null,
            reason: `arguments of ${all} characters together; at most ${COMMAND_LIMITS.argumentsCharacters} are taken`,
          };
    },
  },
  {
    name: 'argument_nul',
    says: 'No argument holds the character NUL, at which a program would stop reading it.',
    objects: ({ args }) => {
      const bad = args.find((arg) => arg.includes('\0'));
      return bad === undefined ? null : { argument: bad, reason: 'an argument cannot hold the character NUL' };
    },
  },
  {
    name: 'argument_encoding',
    says: 'Every argument can be written in UTF-8: half a surrogate pair cannot.',
    objects: ({ args }) => {
      const bad = args.find((arg) => /\p{Surrogate}/u.test(arg));
      return bad === undefined ? null : { argument: bad, reason: 'an argument holds half a surrogate pair' };
    },
  },
];
