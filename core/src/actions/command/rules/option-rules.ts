import { isKnownOption } from '../option-table.ts';
import type { ProgramName } from '../programs/programs.ts';
import type { ProgramSpec } from '../program-spec.ts';
import type { CommandRule, CommandUnderRule, Objection } from '../rule.ts';
import { OPTION_BANS, type OptionBan } from './option-bans.ts';

/** One rule for every row of banned options. */
export const OPTION_RULES: readonly CommandRule[] = OPTION_BANS.map((ban) => ({
  name: ban.name,
  says: `${Object.entries(ban.options)
    .map(([program, options]) => `${program} ${options.join(' ')}`)
    .join('; ')}: ${ban.because}.`,
  objects: (command) => objection(ban, command),
}));

/** The rule behind all others: what a program's specification does not have, it is not given. */
export const UNKNOWN_OPTION: CommandRule = {
  name: 'unknown_option',
  says: 'A program that is no interpreter gets options that its manual has, written clearly.',
  objects: ({ program, spec, args, parsed }) => {
    const odd = spec === null ? undefined : parsed.options.find(({ name }) => !isKnownOption(spec, name));
    if (odd === undefined) return null;
    return {
      argument: args[odd.index] ?? odd.name,
      reason: `${program} has no option ${odd.name}, or one that it may not be given; long names are best written out`,
    };
  },
};

function objection(ban: OptionBan, { program, spec, args, parsed }: CommandUnderRule): Objection | null {
  const banned = ban.options[program as ProgramName];
  if (banned === undefined || spec === null) return null;
  const used = parsed.options.find(({ name }) => isBanned(spec, name, banned));
  if (used === undefined) return null;
  return { argument: args[used.index] ?? used.name, reason: `${program} ${used.name} ${ban.because}` };
}

/** A long option may be cut short: what could be a banned one is taken for it, unless it is the whole name of another. */
function isBanned(spec: ProgramSpec, name: string, banned: readonly string[]): boolean {
  if (banned.includes(name)) return true;
  if (!/^--[\w-]+$/u.test(name) || (spec.flags !== undefined && isKnownOption(spec, name))) return false;
  return banned.some((option) => option.startsWith(name));
}
