/** SHA-256 of the sources of the command rules; written by `npm run generate`. */
export const COMMAND_RULES_SHA256 = '4d4dc7c333c742f7f8692da046052e3609a64ccf9a2b61ddee5b2ce9fb624bd4';
