/** SHA-256 of the sources of the command rules; written by `npm run generate`. */
export const COMMAND_RULES_SHA256 = 'bed83b1a6f5061f45f2b817a2854738ebc1a912549b8947241fce223c0769648';
