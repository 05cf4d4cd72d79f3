import type { ProgramSpec } from '../program-spec.ts';

const SUM = {
  operands: ['path'],
  flags: `-bctwz --binary --check --tag --text --zero --ignore-missing --quiet --status --strict --warn --help --version`,
} as const satisfies ProgramSpec;

/** Programs that print, count, convert, add up and wait. */
export const NUMBER_PROGRAMS = {
  date: {
    operands: ['text'],
    flags: '-Ru --debug --resolution --rfc-email --rfc-822 --rfc-2822 --universal --utc --uct --help --version',
    values: { text: '-d -s --date --set --rfc-3339', path: '-f -r --file --reference' },
    optional: { text: '-I --iso-8601' },
  },
  seq: {
    arithmetic: true,
    operands: ['text'],
    flags: '-w0123456789. --equal-width --help --version',
    values: { text: '-s -f --separator --format' },
  },
  expr: { arithmetic: true, operands: ['text'], style: 'none' },
  factor: { arithmetic: true, operands: ['text'], flags: '-h --exponents --help --version' },
  numfmt: {
    arithmetic: true,
    operands: ['text'],
    flags: '-z0123456789. --debug --grouping --zero-terminated --help --version',
    values: {
      text: '-d --delimiter --field --format --from --to --suffix --padding --round --invalid --from-unit --to-unit',
    },
    optional: { text: '--header' },
  },
  shuf: {
    operands: ['path'],
    flags: '-erz --echo --repeat --zero-terminated --help --version',
    values: { text: '-i -n --input-range --head-count', path: '-o --output --random-source' },
  },
  od: {
    operands: ['path'],
    flags: '-abcdDfFhHiIlLoOsvxX --output-duplicates --traditional --help --version',
    values: { text: '-A -t -N -j --address-radix --format --endian --skip-bytes --read-bytes' },
    optional: { text: '-S -w --strings --width' },
  },
  base64: {
    operands: ['path'],
    flags: '-di --decode --ignore-garbage --help --version',
    values: { text: '-w --wrap' },
  },
  md5sum: SUM,
  sha1sum: SUM,
  sha256sum: SUM,
  cksum: {
    operands: ['path'],
    flags: `-cwz --check --tag --untagged --zero --debug --ignore-missing --quiet --status --strict --warn --raw --base64
      --help --version`,
    values: { text: '-a -l --algorithm --length' },
  },
  printf: { operands: ['text'], style: 'none' },
  echo: { operands: ['text'], style: 'none' },
  true: { operands: ['text'], style: 'none' },
  false: { operands: ['text'], style: 'none' },
  sleep: { arithmetic: true, operands: ['text'], flags: '--help --version' },
  uname: {
    operands: ['text'],
    flags: `-aimnoprsv --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor
      --hardware-platform --operating-system --help --version`,
  },
  bc: {
    arithmetic: true,
    operands: ['path'],
    flags: '-hilqswv --help --interactive --mathlib --quiet --standard --warn --version',
    values: { text: '-e --expression' },
  },
  xxd: {
    operands: ['path'],
    flags: `-a -autoskip -b -bits -C -capitalize -d -e -E -EBCDIC -h -help -i -include -p -ps -plain -postscript -r -revert -u
      -uppercase -v -version`,
    values: { text: '-l -len -s -seek -skip -c -cols -g -groupsize -o -offset -n -name -R' },
    style: 'words',
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
