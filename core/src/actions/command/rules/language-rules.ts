import type { CommandRule, CommandUnderRule, Objection } from '../rule.ts';
import { readSedScript } from '../scan/sed-script.ts';

/** Dot-commands of sqlite3 that run programs or load code, each by its shortest beginning. */
const SQLITE_COMMANDS = /^\.(?:sh(?!ow?\b)\w*|sy\w*|loa\w*|exc\w*|edi\w*|ww\w*)(?:\s|$)/iu;
/** `.once -e` and `.output -x` open an editor or a table of another program. */
const SQLITE_EDITOR = /^\.o\w*\s(?:.*\s)?["']?--?[ex]/isu;
const SQLITE_PIPE = /^\.\w+.*[\s"']\|/su;
const SQLITE_FUNCTIONS = /\b(?:load_extension|edit|writefile|readfile|fts3_tokenizer)\s*\(/iu;

/** Forms of pictures that convert may be told by a prefix, such as `png:`; every other prefix reads or runs something. */
const PICTURES = new Set(
  `png png8 png24 png32 jpg jpeg gif webp tif tiff bmp ico ppm pgm pbm pnm pam gray rgb rgba cmyk xc canvas gradient
  radial-gradient plasma pattern label caption null info txt histogram sixel hald logo rose netscape granite tile`.split(
    /\s+/u,
  ),
);

/** Endings by which convert takes a file for a script, or for a document that other programs read for it. */
const SCRIPTS = /\.(?:msl|mvg|msvg|url|ephemeral|x|show|win|scan|vid)(?:\[[^\]]*\])?$/iu;
/** A picture that a drawing takes in, `image OPERATOR X,Y W,H 'NAME'`, by the form before its name. */
const DRAWN = /\bimage\b[^'"]*['"]?\s*(?<form>[a-z][a-z\d-]*):/giu;

/** Rules for the programs with a language of their own that are no interpreters. */
export const LANGUAGE_RULES: readonly CommandRule[] = [
  {
    name: 'sed_execute',
    says: 'sed: no `e` command and no `e` flag, which run a shell.',
    objects: (command) => {
      const bad = command.parsed.pieces.find(
        (piece) => piece.kind === 'sed' && readSedScript(piece.text)?.executes === true,
      );
      return bad === undefined
        ? null
        : { argument: command.args[bad.index] ?? bad.text, reason: 'the command or flag "e" of sed runs a shell' };
    },
  },
  {
    name: 'sed_script',
    says: 'sed: a script is one that these rules can read to its end.',
    objects: (command) => {
      const bad = command.parsed.pieces.find((piece) => piece.kind === 'sed' && readSedScript(piece.text) === null);
      return bad === undefined
        ? null
        : { argument: command.args[bad.index] ?? bad.text, reason: `"${bad.text}" is no script of sed` };
    },
  },
  {
    name: 'sqlite_program',
    says: 'sqlite3: no .shell, .system, .load, .excel, .edit, no output to a program, no function that loads code or files.',
    objects: (command) => (command.program === 'sqlite3' ? sqlite(command) : null),
  },
  {
    name: 'convert_list',
    says: 'convert: no `@FILE`, which takes arguments and texts from a file, and no `|PROGRAM`.',
    objects: ({ program, args }) => {
      const bad = program === 'convert' ? args.find((arg) => /^(?:[a-z\d-]+:)?[@|]/iu.test(arg)) : undefined;
      return bad === undefined ? null : { argument: bad, reason: `"${bad}" takes its text from a file or a program` };
    },
  },
  {
    name: 'convert_form',
    says: 'convert: a prefix names a form of picture, and no script, address, display or delegate.',
    objects: (command) => (command.program === 'convert' ? picture(command) : null),
  },
  {
    name: 'csvtool_call',
    says: 'csvtool: no `call`, which runs a program for every row.',
    objects: ({ program, parsed }) =>
      program === 'csvtool' && parsed.operands[0]?.text === 'call'
        ? { argument: 'call', reason: 'csvtool call runs another program' }
        : null,
  },
  {
    name: 'tar_remote',
    says: 'tar: an archive is a file of the work folder; `HOST:FILE` would start a remote shell.',
    objects: ({ program, args, parsed }) => {
      const names = ['-f', '--file'];
      const bad =
        program === 'tar'
          ? parsed.pieces.find((piece) => names.includes(piece.option ?? '') && /^[^/]*:/u.test(piece.text))
          : undefined;
      return bad === undefined
        ? null
        : { argument: args[bad.index] ?? bad.text, reason: `"${bad.text}" would be fetched from another machine` };
    },
  },
  {
    name: 'web_scheme',
    says: 'curl, wget: http and https addresses only.',
    objects: ({ program, args }) => {
      const scheme = /^(?:-{1,2}[\w-]+=)?(?!https?:)[a-z][a-z\d+.-]*:\/\//iu;
      const bad = program === 'curl' || program === 'wget' ? args.find((arg) => scheme.test(arg)) : undefined;
      return bad === undefined ? null : { argument: bad, reason: `"${bad}": only http and https are reached` };
    },
  },
  {
    name: 'curl_pattern',
    says: 'curl: the host of an address is one host, and no pattern of several.',
    objects: ({ program, args, parsed }) => {
      const bad =
        program === 'curl' ? parsed.pieces.find((piece) => piece.kind === 'url' && isPattern(piece.text)) : undefined;
      return bad === undefined
        ? null
        : { argument: args[bad.index] ?? bad.text, reason: `"${bad.text}" stands for several hosts; name one` };
    },
  },
  {
    name: 'printf_variable',
    says: 'printf: no -v, which is a part of shells; there is no shell.',
    objects: ({ program, args }) =>
      program === 'printf' && args[0] === '-v'
        ? { argument: '-v', reason: 'printf -v sets a variable of a shell, and there is none' }
        : null,
  },
];

/** Braces in the host of an address, or brackets that hold no IPv6 address. */
function isPattern(url: string): boolean {
  const host = /^(?:https?:\/\/)?([^/?#]*)/iu.exec(url)?.[1] ?? '';
  return /[{}]/u.test(host) || host.split(/(?<=[\]:])/u).some((part) => part.endsWith(']') && part.includes('['));
}

function sqlite({ args, parsed }: CommandUnderRule): Objection | null {
  for (const piece of parsed.pieces) {
    const lines = piece.kind === 'dots' ? piece.text.split('\n').map((line) => line.trim()) : [];
    if (
      lines.some((line) => SQLITE_COMMANDS.test(line) || SQLITE_EDITOR.test(line) || SQLITE_PIPE.test(line)) ||
      (lines.length > 0 && SQLITE_FUNCTIONS.test(piece.text))
    )
      return {
        argument: args[piece.index] ?? piece.text,
        reason: 'sqlite3 would run a program, load code, or read or write a file by a function',
      };
  }
  return null;
}

function picture({ args, parsed }: CommandUnderRule): Objection | null {
  for (const { kind, text, option, index } of parsed.pieces) {
    const argument = args[index] ?? text;
    const forms =
      kind === 'path'
        ? [/^([a-z][a-z\d-]*):/iu.exec(text)?.[1] ?? 'png']
        : option === '-draw'
          ? Array.from(text.matchAll(DRAWN), ({ groups }) => groups?.['form'] ?? '')
          : [];
    const odd = forms.find((form) => !PICTURES.has(form.toLowerCase()));
    if (odd !== undefined) return { argument, reason: `"${odd}:" is no form of picture` };
    if (kind === 'path' && SCRIPTS.test(text))
      return { argument, reason: `"${text}" would be read as a script or an address, by its ending` };
    if (option === '-draw' && /\b(?:image|text|path)\b[^'"]*['"]?\s*@/iu.test(text))
      return { argument, reason: 'a drawing takes its text from a file' };
    if (option === '-define' && /^(?:delegate|registry)/iu.test(text))
      return { argument, reason: 'convert -define delegate runs a program' };
  }
  return null;
}
