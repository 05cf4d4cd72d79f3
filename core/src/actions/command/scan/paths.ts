import type { Piece } from '../parse-arguments.ts';
import { plainSpelling } from '../spell.ts';
import { readSedScript } from './sed-script.ts';

/** How a text is searched for paths: as a name, as data, or as a program in which names stand in quotes. */
type Reading = { readonly as: 'name' | 'data' | 'program'; readonly text: string };

const BEFORE = String.raw`[\s"'${'`'}=@:,;<>|&([{]`;
const PARENT: Readonly<Record<Reading['as'], RegExp>> = {
  name: new RegExp(
    String.raw`(?:^|[/\\]|${BEFORE})\.\.(?:$|[/\\\s"'${'`'}=@:,;<>|&)\]}])|(?<!\.)\.\.[/\\]|^-{1,2}[A-Za-z]\.\.$`,
    'u',
  ),
  data: parentIn(),
  program: parentIn(),
};

/** In data and programs two dots are common: they count where a path leads up to them and a path or a quote follows. */
function parentIn(): RegExp {
  return new RegExp(String.raw`(?:^(?:-{1,2}[A-Za-z])?|${BEFORE})(?:[\w.%+~$-]*/)*\.\.(?:[/\\"'${'`'}]|$)`, 'u');
}

const TOP = '(?:bin|boot|dev|etc|home|lib\\d*|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var)';
const ABSOLUTE: Readonly<Record<Reading['as'], RegExp>> = {
  name: /(?:^|[=@,<>|]|:(?!\/\/))(\/.*)$/su,
  data: new RegExp(
    String.raw`^(?:[\w.-]*=?@(/.*)|(?:-{1,2}[A-Za-z]|[\w.-]*(?:[=,]|:(?!//)))?(/+${TOP}(?![\w.-]).*))$`,
    'su',
  ),
  program: new RegExp(String.raw`(?:^(?:[\w.-]*[=@:,])?|["'${'`'}<>]\s*)(/+${TOP}(?![\w.-])[^"'${'`'}]*)`, 'su'),
};
/** What sed could read as a script and is meant as a path. */
const PATH_AS_SCRIPT = new RegExp(String.raw`^(?:/?\.\.(?:/|$)|/${TOP}(?:/+[\w.-]{2,})+/?$)`, 'u');
/** A pattern at the beginning of an awk program, such as `/home/ { … }`. */
const AWK_PATTERN = /^\/\w+\/(?=[\s{,&|);~!]|$)/u;

const HOME: Readonly<Record<Reading['as'], RegExp>> = {
  name: /(?:^|[=@:])~(?:[/\w-]|$)/u,
  data: /^(?:[\w.-]*[=@:])?~[\w-]*\//u,
  program: /(?:^|["'`])~[\w-]*\//u,
};

/** Whether a piece names the folder above, in any position or spelling. */
export function namesParent(piece: Piece): boolean {
  return readingsOf(piece).some(({ as, text }) => PARENT[as].test(text));
}

/** Whether a piece names a home folder by a tilde. */
export function namesHome(piece: Piece): boolean {
  return readingsOf(piece).some(({ as, text }) => HOME[as].test(text));
}

/** Whether a piece names an absolute path that is neither the work folder nor in it. */
export function namesOutside(piece: Piece, workFolder: string): boolean {
  return readingsOf(piece).some(({ as, text }) => {
    const found = ABSOLUTE[as].exec(as === 'program' ? text.replace(AWK_PATTERN, '') : text);
    const path = found?.slice(1).find((group) => group !== undefined);
    return path !== undefined && path !== workFolder && !path.startsWith(`${workFolder}/`);
  });
}

function readingsOf(piece: Piece): readonly Reading[] {
  const text = plainSpelling(piece.text);
  switch (piece.kind) {
    case 'path':
      return [{ as: 'name', text: text.replace(/^https?:\/\/[^/]*/iu, '.') }];
    case 'url':
      return [{ as: 'name', text: text.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/iu, '.').replace(/[?#].*$/su, '') }];
    case 'flag':
      // `-I/etc` and `-C/`: a value glued to a letter that is not known to have one.
      return [{ as: 'name', text: text.replace(/^-{1,2}[A-Za-z\d]{1,2}(?=[/~])/u, '') }];
    case 'text':
      return [{ as: 'data', text }];
    case 'code':
      return [{ as: 'program', text }];
    case 'dots':
      // A dot-command is a line of its own; its words are names. Anything else is SQL.
      return text
        .split('\n')
        .flatMap((line): Reading[] =>
          line.trimStart().startsWith('.')
            ? line.split(/[\s"']+/u).map((word) => ({ as: 'name', text: word }))
            : [{ as: 'program', text: line }],
        );
    case 'sed': {
      const script = PATH_AS_SCRIPT.test(text) ? null : readSedScript(text);
      return (script?.files ?? [text]).map((file) => ({ as: 'name', text: file }));
    }
  }
}
