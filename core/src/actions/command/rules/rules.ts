import type { CommandRule } from '../rule.ts';
import { CALL_RULES } from './call-rules.ts';
import { CONFIGURATION_RULES } from './configuration-rules.ts';
import { GIT_RULES } from './git-rules.ts';
import { LANGUAGE_RULES } from './language-rules.ts';
import { OPTION_RULES, UNKNOWN_OPTION } from './option-rules.ts';
import { PLACE_RULES } from './place-rules.ts';

/** Every rule of the command verb, in the order in which they are tried. */
export const COMMAND_RULES: readonly CommandRule[] = [
  ...CALL_RULES,
  ...PLACE_RULES,
  ...OPTION_RULES,
  ...GIT_RULES,
  ...LANGUAGE_RULES,
  ...CONFIGURATION_RULES,
  UNKNOWN_OPTION,
];
