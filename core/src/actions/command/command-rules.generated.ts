/** SHA-256 of the sources of the command rules; written by `npm run generate`. */
export const COMMAND_RULES_SHA256 = 'f4da1c3000e9c99011bc7f74cac4267c672b3036eb526422a2a0983b3ba7f270';
