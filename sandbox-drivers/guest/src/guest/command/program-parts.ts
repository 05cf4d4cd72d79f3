import { INTERPRETERS } from '@coarena/core/command';

/** Programs that others of the list are made of, or start by themselves whatever their arguments are. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  tar: ['sh', 'gzip', 'bzip2', 'xz', 'lzma', 'lzip', 'lzop', 'compress', 'zstd'],
  zip: ['sh', 'unzip'],
  gunzip: ['sh', 'gzip'],
  zcat: ['sh', 'gzip'],
};

/** Sub-commands of git that are scripts of a shell, and what those use. */
const GIT_SCRIPTS = ['submodule', 'bisect'];
const GIT_SCRIPT_PARTS =
  'sh basename dirname envsubst gettext sed uname cat rm mv cp mkdir tr wc grep cut sort expr printf true false'.split(
    ' ',
  );

/**
 * The programs that a command finds beside itself, itself included; null for all of them. An interpreter runs what the
 * agent writes; every other program finds nothing that an option, a file or a repository could make it run.
 */
export function programParts(program: string, args: readonly string[]): readonly string[] | null {
  if (INTERPRETERS.includes(program)) return null;
  const script = program === 'git' && args.some((arg) => GIT_SCRIPTS.includes(arg));
  return [program, ...(script ? GIT_SCRIPT_PARTS : (PARTS[program] ?? []))];
}
