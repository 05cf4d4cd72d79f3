/** SHA-256 of the sources of the command rules; written by `npm run generate`. */
export const COMMAND_RULES_SHA256 = 'dcb54d063466be9c2616be7c8e7f4a0c753e4e8272782e78aa8313f4a7fe3371';
