import type { Piece } from '../parse-arguments.ts';
import type { CommandRule, CommandUnderRule } from '../rule.ts';
import { readSedScript } from '../scan/sed-script.ts';
import { plainSpelling } from '../spell.ts';

const HOOKS = /(?:^|[/=@:])\.git\/+(?:hooks|config|modules|info\/attributes)(?:[/.\s]|$)/iu;

/** What a program of the list would read as its configuration: a folder on the way, or the name itself. */
const FOLDERS = /(?:^|[/=@:])(?:\.git|\.config|\.magick|\.pip|\.ssh|\.gnupg)\/*(?:\/|$)/iu;
const FILES =
  /(?:^|[/=@:])(?:\.gitconfig|\.git-credentials|\.curlrc|_curlrc|\.wgetrc|\.netrc|_netrc|\.sqliterc|\.npmrc|\.noderc|\.inputrc|\.editrc|\.jq|\.magic(?:\.mgc)?|\.bcrc|\.toprc|\.patchrc|\.perltidyrc|\.pythonrc(?:\.py)?|\.pythonstartup|\.pydistutils\.cfg|pip\.conf|sitecustomize\.py|usercustomize\.py|\.bashrc|\.bash_profile|\.profile|\.ziprc|\.unziprc|\.hgrc)$/iu;

/** Programs that only read what their operands name, so that those may lie anywhere in the work folder. */
const READERS = new Set(
  `ls cat head tail wc nl tac rev fmt stat du df file basename dirname realpath md5sum sha1sum sha256sum cksum cmp diff grep
  tree find od base64 echo printf expr cut paste join comm tr jq rm rmdir tar git`.split(/\s+/u),
);

/** Rules on what listed programs would read as their configuration. */
export const CONFIGURATION_RULES: readonly CommandRule[] = [
  {
    name: 'git_hooks',
    says: 'No argument of any program names the hooks or the configuration of a repository.',
    objects: (command) =>
      named(
        command,
        (name) => HOOKS.test(name),
        'belongs to the hooks or the configuration of a repository, which are fixed',
      ),
  },
  {
    name: 'configuration_file',
    says: 'No program but git writes what a listed program reads as its configuration: `.git`, `.curlrc`, `.config` and the like.',
    objects: (command) =>
      named(
        command,
        (name, piece) => !onlyRead(command, piece) && (FOLDERS.test(name) || FILES.test(name)),
        'is read as configuration by programs of the list; it is fixed',
      ),
  },
];

function named(command: CommandUnderRule, test: (name: string, piece: Piece) => boolean, what: string) {
  for (const piece of command.parsed.pieces) {
    const bad = namesOf(piece).find((name) => test(plainSpelling(name), piece));
    if (bad !== undefined) return { argument: command.args[piece.index] ?? piece.text, reason: `"${bad}" ${what}` };
  }
  return null;
}

/** Whether a name is at most read: an operand of a program that reads, or a pattern of what zip leaves out. */
function onlyRead({ program, parsed }: CommandUnderRule, { option, kind, index }: Piece): boolean {
  if (kind === 'flag' || kind === 'text') return true;
  if (program === 'git') return true;
  if (program === 'sed')
    return option === null && kind === 'path' && !parsed.options.some(({ name }) => IN_PLACE.has(name));
  if (program === 'zip') {
    const lists = parsed.options.some((each) => LISTS.has(each.name) && each.index < index);
    return LISTS.has(option ?? '') || (option === null && lists);
  }
  return option === null && READERS.has(program);
}

const IN_PLACE = new Set(['-i', '--in-place']);
const LISTS = new Set(['-x', '-i', '--exclude', '--include']);

/** The names of files in a piece, as far as its kind is known to hold some. */
function namesOf({ kind, text }: Piece): readonly string[] {
  switch (kind) {
    case 'code':
      return [];
    case 'sed':
      return readSedScript(text)?.files.map((file) => file.trim()) ?? [text];
    case 'dots':
      return text.split(/[\s"';]+/u);
    case 'text':
    case 'url':
    case 'path':
    case 'flag':
      return [text];
  }
}
