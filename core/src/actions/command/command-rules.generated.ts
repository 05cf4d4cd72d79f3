/** SHA-256 of the sources of the command rules; written by `npm run generate`. */
export const COMMAND_RULES_SHA256 = '092505ef7fa488d5ff57ce20150b7da69a18987b383216729e9502652001d293';
