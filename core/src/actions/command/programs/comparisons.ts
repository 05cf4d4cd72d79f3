import type { ProgramSpec } from '../program-spec.ts';

/** Programs that search, compare and edit text. */
export const COMPARISON_PROGRAMS = {
  cmp: {
    operands: ['path', 'path', 'text'],
    flags: '-blsv --print-bytes --verbose --quiet --silent --help --version',
    values: { text: '-n -i --bytes --ignore-initial' },
  },
  diff: {
    operands: ['path'],
    flags: `-abBcdeEilnNpqrsTtuvwyZ0123456789 --normal --brief --report-identical-files --ed --rcs --side-by-side
      --left-column --suppress-common-lines --show-c-function --expand-tabs --initial-tab --suppress-blank-empty --paginate
      --recursive --no-dereference --new-file --unidirectional-new-file --ignore-file-name-case --no-ignore-file-name-case
      --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space
      --ignore-blank-lines --text --strip-trailing-cr --minimal --speed-large-files --help --version`,
    values: {
      text: `-U -C -I -x -W -F -L -D -S --label --exclude --ignore-matching-lines --show-function-line --width --tabsize
        --starting-file --horizon-lines --ifdef --line-format --old-line-format --new-line-format --unchanged-line-format
        --old-group-format --new-group-format --changed-group-format --unchanged-group-format --palette`,
      path: '-X --exclude-from --from-file --to-file',
    },
    optional: { text: '--unified --context --color' },
  },
  patch: {
    operands: ['path'],
    flags: `-bceEflnNRstTuvZ --context --ed --normal --unified --remove-empty-files --force --ignore-whitespace --forward
      --reverse --batch --quiet --silent --set-time --set-utc --backup --backup-if-mismatch --no-backup-if-mismatch --binary
      --dry-run --posix --follow-symlinks --verbose --help --version`,
    values: {
      text: '-p -z -D -F -V -g --strip --suffix --ifdef --fuzz --version-control --get --quoting-style --read-only --reject-format',
      path: '-i -o -d -r -B -Y --input --output --directory --reject-file --prefix --basename-prefix',
    },
    optional: { text: '--merge' },
  },
  grep: {
    operands: ['text', 'path'],
    flags: `-abcEFGhHiIlLnoPqrRsTuUvVwxyzZ0123456789 --extended-regexp --fixed-strings --basic-regexp --perl-regexp
      --ignore-case --no-ignore-case --word-regexp --line-regexp --null-data --no-messages --invert-match --help --version
      --byte-offset --line-number --line-buffered --with-filename --no-filename --only-matching --quiet --silent --text
      --recursive --dereference-recursive --files-without-match --files-with-matches --count --initial-tab --null
      --no-group-separator --binary --unix-byte-offsets`,
    values: {
      text: `-e -m -A -B -C -d -D --regexp --include --exclude --exclude-dir --max-count --context --after-context
        --before-context --label --binary-files --directories --devices --group-separator`,
      path: '-f --file --exclude-from',
    },
    optional: { text: '--color --colour' },
    replaceFirst: ['-e', '-f', '--regexp', '--file'],
  },
  sed: {
    operands: ['sed', 'path'],
    flags: `-bEnrsuz --quiet --silent --debug --follow-symlinks --binary --posix --regexp-extended --separate --sandbox
      --unbuffered --null-data --zero-terminated --help --version`,
    values: { sed: '-e --expression', path: '-f --file', text: '-l --line-length' },
    optional: { path: '-i --in-place' },
    replaceFirst: ['-e', '-f', '--expression', '--file'],
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
