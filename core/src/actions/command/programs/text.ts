import type { ProgramSpec } from '../program-spec.ts';

/** Programs that read, cut, sort and join text. */
export const TEXT_PROGRAMS = {
  cat: {
    operands: ['path'],
    flags: `-AbeEnstTuv --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting --help
      --version`,
  },
  head: {
    operands: ['path'],
    flags: '-qvz0123456789 --quiet --silent --verbose --zero-terminated --help --version',
    values: { text: '-n -c --lines --bytes' },
  },
  tail: {
    operands: ['path'],
    flags: '-fFqvz0123456789 --debug --retry --quiet --silent --verbose --zero-terminated --help --version',
    values: { text: '-n -c -s --lines --bytes --pid --sleep-interval --max-unchanged-stats' },
    optional: { text: '--follow' },
  },
  wc: {
    operands: ['path'],
    flags: '-cLlmw --bytes --chars --lines --max-line-length --words --debug --help --version',
    values: { path: '--files0-from', text: '--total' },
  },
  sort: {
    operands: ['path'],
    flags: `-bcCdfghimMnrRsuVz --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort
      --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --version-sort --debug
      --merge --stable --unique --zero-terminated --help --version`,
    values: {
      text: '-k -t -S --key --field-separator --buffer-size --parallel --batch-size --sort',
      path: '-o -T --output --temporary-directory --random-source --compress-program --files0-from',
    },
    optional: { text: '--check' },
  },
  uniq: {
    operands: ['path'],
    flags: `-cdDiuz0123456789 --count --repeated --ignore-case --unique --zero-terminated --help --version`,
    values: { text: '-f -s -w --skip-fields --skip-chars --check-chars' },
    optional: { text: '--all-repeated --group' },
  },
  cut: {
    operands: ['path'],
    flags: '-nsz --complement --only-delimited --zero-terminated --help --version',
    values: { text: '-d -f -c -b --delimiter --fields --characters --bytes --output-delimiter' },
  },
  paste: {
    operands: ['path'],
    flags: '-sz --serial --zero-terminated --help --version',
    values: { text: '-d --delimiters' },
  },
  join: {
    operands: ['path'],
    flags: '-iz --ignore-case --check-order --nocheck-order --header --zero-terminated --help --version',
    values: { text: '-t -o -e -a -v -j -1 -2' },
  },
  comm: {
    operands: ['path'],
    flags: '-123z --check-order --nocheck-order --total --zero-terminated --help --version',
    values: { text: '--output-delimiter' },
  },
  nl: {
    operands: ['path'],
    flags: '-p --no-renumber --help --version',
    values: {
      text: `-b -d -f -h -i -l -n -s -v -w --body-numbering --section-delimiter --footer-numbering --header-numbering
        --line-increment --join-blank-lines --number-format --number-separator --starting-line-number --number-width`,
    },
  },
  tac: {
    operands: ['path'],
    flags: '-br --before --regex --help --version',
    values: { text: '-s --separator' },
  },
  rev: { operands: ['path'], flags: '-hV --help --version' },
  fmt: {
    operands: ['path'],
    flags: `-cstu0123456789 --crown-margin --split-only --tagged-paragraph --uniform-spacing --help --version`,
    values: { text: '-w -p -g --width --prefix --goal' },
  },
  tr: {
    operands: ['text'],
    flags: '-cCdst --complement --delete --squeeze-repeats --truncate-set1 --help --version',
  },
  tee: {
    operands: ['path'],
    flags: '-aip --append --ignore-interrupts --help --version',
    optional: { text: '--output-error' },
  },
  split: {
    operands: ['path', 'path'],
    flags: '-deux0123456789 --elide-empty-files --unbuffered --verbose --help --version',
    values: {
      text: '-l -b -C -n -a -t --lines --bytes --line-bytes --number --suffix-length --filter --separator',
      path: '--additional-suffix',
    },
    optional: { text: '--numeric-suffixes --hex-suffixes' },
  },
  csplit: {
    operands: ['path', 'text'],
    flags: '-kqsz --keep-files --quiet --silent --elide-empty-files --suppress-matched --help --version',
    values: { path: '-f --prefix', text: '-b -n --suffix-format --digits' },
  },
  iconv: {
    operands: ['path'],
    flags: '-clsV? --list --silent --verbose --help --usage --version',
    values: { text: '-f -t --from-code --to-code', path: '-o --output' },
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
