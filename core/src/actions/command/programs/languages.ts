import type { ProgramSpec } from '../program-spec.ts';

/** Interpreters, whose options are their own, and programs with a language of their own. */
export const LANGUAGE_PROGRAMS = {
  awk: {
    operands: ['code', 'path'],
    values: {
      text: '-F --field-separator',
      path: '-v -f -i -l -E --assign --file --include --load --exec',
      code: '-e --source',
    },
    optional: { path: '-d -D -o -p --dump-variables --debug --pretty-print --profile', text: '-L --lint' },
    replaceFirst: ['-f', '-e', '--file', '--source'],
    style: 'posix',
    interpreter: true,
  },
  python3: {
    operands: ['path'],
    values: { code: '-c', text: '-m -W', path: '-X' },
    style: 'posix',
    interpreter: true,
    network: true,
  },
  perl: {
    operands: ['path'],
    values: { code: '-e -E', path: '-I' },
    optional: { text: '-i -F -0 -l -M -m -x -C -V -d -D' },
    style: 'posix',
    interpreter: true,
    network: true,
  },
  node: {
    operands: ['path'],
    values: { code: '-e -p -pe --eval --print', path: '-r --require --import', text: '--input-type' },
    style: 'posix',
    interpreter: true,
    network: true,
  },
  jq: {
    operands: ['code', 'path'],
    flags: `-acCehjMnrRsSV --ascii-output --ascii --compact-output --color-output --monochrome-output --exit-status --join-output
      --raw-output --raw-output0 --raw-input --null-input --slurp --sort-keys --tab --unbuffered --stream --stream-errors
      --seq --args --jsonargs --help --version --build-configuration --binary`,
    values: { path: '-f -L --from-file --library-path', text: '--indent' },
    pairs: { text: '--arg --argjson', path: '--slurpfile --rawfile --argfile' },
    replaceFirst: ['-f', '--from-file'],
  },
  sqlite3: {
    operands: ['path', 'dots'],
    flags: `-append -ascii -bail -batch -box -column -csv -deserialize -echo -header -headers -noheader -help -html -interactive -json
      -line -list -markdown -memtrace -nofollow -quote -readonly -safe -stats -table -tabs -version -zip`,
    values: { dots: '-cmd', path: '-init', text: '-separator -nullvalue -newline -vfs -maxsize -mmap -nonce' },
    pairs: { text: '-lookaside -pagecache' },
    style: 'words',
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
