import type { ProgramName } from '../programs/programs.ts';
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

function objection(ban: OptionBan, { program, args, parsed }: CommandUnderRule): Objection | null {
  const banned = ban.options[program as ProgramName] ?? [];
  const used = parsed.options.find(
    ({ name }) => (banned.length > 0 && ban.also?.test(name) === true) || isBanned(name, banned, ban.except ?? []),
  );
  if (used === undefined) return null;
  return { argument: args[used.index] ?? used.name, reason: `${program} ${used.name} ${ban.because}` };
}

/** A long option may be cut short as far as it stays clear; what is not clear, the program would refuse as well. */
function isBanned(name: string, banned: readonly string[], except: readonly string[]): boolean {
  if (banned.includes(name)) return true;
  if (!/^--[\w-]+$/u.test(name) || except.includes(name)) return false;
  return banned.some((option) => option.startsWith(name));
}
