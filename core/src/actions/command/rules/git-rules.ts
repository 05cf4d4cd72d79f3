import type { CommandRule, CommandUnderRule, Objection } from '../rule.ts';

/** Sub-commands that run other programs, serve, or send mail. */
const RUNS = new Set(
  `difftool mergetool filter-branch daemon instaweb web--browse send-email credential credential-store credential-cache
  hook shell gui citool gitk svn p4 cvsimport cvsserver cvsexportcommit archimport for-each-repo fsmonitor--daemon upload-pack
  receive-pack upload-archive http-backend http-fetch http-push imap-send remote-ext remote-fd remote-http maintenance
  request-pull scalar sh-setup submodule--helper`.split(/\s+/u),
);
const RUNNING_OPTIONS = new Set(
  '--upload-pack --receive-pack --exec --extcmd --ext-diff --textconv --open-files-in-pager --template --remote --gpg-sign'.split(
    ' ',
  ),
);
/** Letters that run a program, by sub-command. */
const RUNNING_LETTERS: Readonly<Record<string, readonly string[]>> = {
  clone: ['-u'],
  grep: ['-O'],
  rebase: ['-x'],
  difftool: ['-x'],
  commit: ['-S'],
};
const READS_CONFIGURATION = new Set(['--get', '--get-all', '--get-regexp', '--list', '-l', '--get-urlmatch']);
const HOOKS = /(?:^|[/=@:])\.git\/+(?:hooks|config|modules|info\/attributes)(?:[/.\s]|$)/iu;
const TRANSPORT = /^(?:[a-z][\w+.-]*::|(?!https?:\/\/)[a-z][\w+.-]*:\/\/)|^[\w.-]+@[\w.-]+:/iu;

/** Git runs without hooks, with its configuration fixed, and reaches repositories over http and https alone. */
export const GIT_RULES: readonly CommandRule[] = [
  {
    name: 'git_configuration',
    says: 'git: no -c, --config-env, --exec-path; `config` reads, and sets user.name and user.email only.',
    objects: (command) => (command.program === 'git' ? configuration(command) : null),
  },
  {
    name: 'git_program',
    says: 'git: no sub-command and no option that runs other programs.',
    objects: (command) => (command.program === 'git' ? running(command) : null),
  },
  {
    name: 'git_transport',
    says: 'git: a remote repository has an http or https address.',
    objects: ({ program, args }) => {
      const bad = program === 'git' ? args.find((arg) => TRANSPORT.test(arg.replace(/^--?[\w-]+=/u, ''))) : undefined;
      return bad === undefined ? null : { argument: bad, reason: `"${bad}": git takes http and https addresses only` };
    },
  },
  {
    name: 'git_hooks',
    says: 'No argument of any program names the hooks or the configuration of a repository.',
    objects: ({ args, parsed }) => {
      const bad = parsed.pieces.find((piece) => piece.kind !== 'code' && HOOKS.test(piece.text));
      if (bad === undefined) return null;
      return {
        argument: args[bad.index] ?? bad.text,
        reason: `"${bad.text}" belongs to the hooks or the configuration of a repository, which are fixed`,
      };
    },
  },
];

/**
 * Every option as it was read, and everything that looks like a long one: what takes a value differs between sub-commands,
 * and an option must not hide as the value of the one before.
 */
function optionsOf({ args, parsed }: CommandUnderRule): readonly { readonly index: number; readonly name: string }[] {
  const raw = args.flatMap((arg, index) => {
    const name = /^(?:--[\w-]+|-c$)/u.exec(arg)?.[0];
    return name === undefined ? [] : [{ index, name }];
  });
  return [...parsed.options, ...raw];
}

function configuration(command: CommandUnderRule): Objection | null {
  const { args, parsed } = command;
  const [sub, ...operands] = parsed.operands;
  for (const { index, name } of optionsOf(command)) {
    const early = sub === undefined || index < sub.index;
    const sets = name === '-c' && (early || sub?.text === 'clone');
    if (
      sets ||
      (name !== '--exec' && ['--config', '--config-env', '--exec-path'].some((option) => isCut(name, option)))
    )
      return { argument: args[index] ?? name, reason: `git ${name}: the configuration of git is fixed` };
  }
  if (sub?.text !== 'config' || parsed.options.some(({ name }) => READS_CONFIGURATION.has(name))) return null;
  const words = operands.map(({ text }) => text);
  if (['get', 'list'].includes(words[0] ?? '') && parsed.options.every(({ name }) => name !== '--file')) return null;
  const key = words[0] === 'set' ? words[1] : words[0];
  const elsewhere = parsed.options.find(({ name }) => !['--local', '--add'].includes(name));
  if (elsewhere === undefined && /^user\.(?:name|email)$/iu.test(key ?? '')) return null;
  return {
    argument: elsewhere === undefined ? (key ?? 'config') : (args[elsewhere.index] ?? elsewhere.name),
    reason: 'git config: only user.name and user.email of this repository can be set',
  };
}

function running(command: CommandUnderRule): Objection | null {
  const { args, parsed } = command;
  const [sub, second] = parsed.operands;
  const nested = `${sub?.text ?? ''} ${second?.text ?? ''}`;
  if (sub !== undefined && (RUNS.has(sub.text) || ['bisect run', 'submodule foreach'].includes(nested)))
    return { argument: sub.text, reason: `git ${sub.text} runs other programs` };
  const letters = RUNNING_LETTERS[sub?.text ?? ''] ?? [];
  const clustered = args.findIndex((arg) =>
    letters.some((letter) => /^-\w/u.test(arg) && arg.includes(letter.charAt(1))),
  );
  if (clustered >= 0) return { argument: args[clustered] ?? '', reason: `git ${args[clustered]} runs another program` };
  for (const { index, name } of optionsOf(command)) {
    const paginates = ['-p', '--paginate'].includes(name) && (sub === undefined || index < sub.index);
    if (paginates || letters.includes(name) || [...RUNNING_OPTIONS].some((option) => isCut(name, option)))
      return { argument: args[index] ?? name, reason: `git ${name} runs another program` };
  }
  return null;
}

function isCut(name: string, option: string): boolean {
  return name === option || (name.length >= 3 && name.startsWith('--') && option.startsWith(name));
}
