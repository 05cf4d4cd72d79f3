/** SHA-256 of the sources of the command rules; written by `npm run generate`. */
export const COMMAND_RULES_SHA256 = '1e6ff31cfe10e780f61e8ff2b4ae74a1a822bd3190f818eff52d8f544088d659';
