import type { Piece } from '../parse-arguments.ts';
import type { CommandRule, CommandUnderRule } from '../rule.ts';
import { localAddressIn } from '../scan/local-addresses.ts';
import { namesHome, namesOutside, namesParent } from '../scan/paths.ts';
import { plainSpelling } from '../spell.ts';

/**
 * Rules on where arguments lead (R057, R058). They judge names: what a link in the work folder points to is seen by the
 * guest alone, which checks the real path again.
 */
export const PLACE_RULES: readonly CommandRule[] = [
  {
    name: 'parent_path',
    says: 'No argument names the folder above (`..`), in any spelling or behind any option.',
    objects: (command) => firstPiece(command, namesParent, 'names the folder above; commands stay in the work folder'),
  },
  {
    name: 'absolute_path',
    says: 'An absolute path is the work folder or in it.',
    objects: (command) =>
      firstPiece(
        command,
        (piece) => namesOutside(piece, command.workFolder),
        `is an absolute path outside the work folder; name files relative to it`,
      ),
  },
  {
    name: 'home_path',
    says: 'No argument names a home folder by a tilde.',
    objects: (command) => firstPiece(command, namesHome, 'names a home folder; name files relative to the work folder'),
  },
  {
    name: 'file_address',
    says: 'No argument holds an address of the scheme `file`.',
    objects: ({ args }) => {
      const bad = args.find((arg) => /(?<![\w.-])file:(?:\/|\\|localhost)/iu.test(plainSpelling(arg)));
      return bad === undefined ? null : { argument: bad, reason: `"${bad}" is a file address; name the file itself` };
    },
  },
  {
    name: 'local_address',
    says: 'No argument holds a loopback or link-local address or name, in any spelling.',
    objects: ({ args, parsed, spec }) => {
      for (const [index, arg] of args.entries()) {
        const isHost = parsed.pieces.some((piece) => piece.index === index && piece.kind === 'url');
        const text = isHost && !arg.startsWith('-') && !arg.includes('://') ? `http://${arg}` : arg;
        const isCode = parsed.pieces.some((piece) => piece.index === index && ['code', 'dots'].includes(piece.kind));
        const found = localAddressIn(text, {
          wholeAreHosts: spec?.network === true,
          dotsAreDecimal: isCode || spec?.arithmetic === true,
        });
        if (found !== null)
          return { argument: arg, reason: `"${found}" is an address of the machine itself or of its own link` };
      }
      return null;
    },
  },
];

function firstPiece(command: CommandUnderRule, test: (piece: Piece) => boolean, what: string) {
  const piece = command.parsed.pieces.find(test);
  if (piece === undefined) return null;
  const argument = command.args[piece.index] ?? piece.text;
  return { argument, reason: `"${argument}" ${what}` };
}
