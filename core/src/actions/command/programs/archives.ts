import type { ProgramSpec } from '../program-spec.ts';

const GZIP = {
  operands: ['path'],
  flags: `-acdfhklLnNqrtvV123456789 --ascii --stdout --to-stdout --decompress --uncompress --force --help --keep --list --license
    --no-name --name --quiet --silent --recursive --rsyncable --synchronous --test --verbose --version --fast --best`,
  values: { text: '-S --suffix' },
} as const satisfies ProgramSpec;

/** Programs that pack and unpack. */
export const ARCHIVE_PROGRAMS = {
  tar: {
    operands: ['path'],
    flags: `-AcdrtuxGnOpPUkWhiaBjJlmMoRsSvwzZ? --catenate --concatenate --create --delete --diff --compare --append --test-label
      --list --update --extract --get --check-device --no-check-device --incremental --ignore-failed-read --seek --no-seek
      --sparse --keep-old-files --skip-old-files --keep-newer-files --keep-directory-symlink --no-overwrite-dir --overwrite
      --overwrite-dir --recursive-unlink --remove-files --unlink-first --verify --ignore-command-error
      --no-ignore-command-error --to-stdout --delay-directory-restore --no-delay-directory-restore --no-same-owner
      --no-same-permissions --numeric-owner --preserve-permissions --same-permissions --preserve-order --same-order
      --same-owner --touch --acls --no-acls --selinux --no-selinux --xattrs --no-xattrs --force-local --multi-volume
      --read-full-records --ignore-zeros --old-archive --portability --posix --auto-compress --no-auto-compress --bzip2
      --xz --lzip --lzma --lzop --gzip --gunzip --ungzip --zstd --compress --uncompress --clamp-mtime --confirmation
      --interactive --dereference --hard-dereference --one-file-system --absolute-names --check-links --exclude-backups
      --exclude-caches --exclude-caches-all --exclude-caches-under --exclude-vcs --exclude-vcs-ignores --anchored
      --no-anchored --ignore-case --no-ignore-case --wildcards --no-wildcards --wildcards-match-slash
      --no-wildcards-match-slash --recursion --no-recursion --null --no-null --unquote --no-unquote --verbatim-files-from
      --no-verbatim-files-from --verbose --block-number --full-time --show-defaults --show-omitted-dirs
      --show-snapshot-field-ranges --show-transformed-names --show-stored-names --utc --restrict --help --usage --version`,
    values: {
      path: `-f -C -T -X -I -F -g -K --file --directory --files-from --exclude-from --listed-incremental --starting-file
        --add-file --index-file --volno-file --owner-map --group-map`,
      text: `-b -L -H -N -V --exclude --exclude-tag --exclude-tag-all --exclude-tag-under --exclude-ignore
        --exclude-ignore-recursive --mtime --owner --group --mode --sort --format --strip-components --suffix --level
        --blocking-factor --record-size --tape-length --label --newer --after-date --newer-mtime --pax-option
        --hole-detection --sparse-version --xattrs-include --xattrs-exclude --quote-chars --no-quote-chars
        --quoting-style --warning --to-command --checkpoint-action --use-compress-program --rsh-command --info-script
        --new-volume-script --rmt-command`,
      sed: '--transform --xform',
    },
    optional: { text: '--checkpoint --backup --occurrence --totals --atime-preserve', path: '--one-top-level' },
    bundled: true,
  },
  gzip: GZIP,
  gunzip: GZIP,
  zcat: GZIP,
  bzip2: {
    operands: ['path'],
    flags: `-cdfhkLqstvVz123456789 --stdout --decompress --compress --force --help --keep --license --quiet --small --test
      --verbose --version --fast --best --repetitive-fast --repetitive-best`,
  },
  xz: {
    operands: ['path'],
    flags: `-cdefhHklqQtvVz0123456789 --stdout --to-stdout --decompress --uncompress --compress --force --help --long-help --keep
      --list --quiet --no-warn --test --verbose --version --extreme --fast --best --single-stream --no-sparse --ignore-check
      --no-adjust --robot --info-memory`,
    values: {
      text: `-S -T -F -C -M --suffix --threads --format --check --memlimit --memory --block-size --block-list --flush-timeout
        --memlimit-compress --memlimit-decompress --memlimit-mt-decompress`,
    },
    optional: {
      text: '--lzma1 --lzma2 --x86 --arm --armthumb --arm64 --powerpc --ia64 --sparc --delta',
      path: '--files --files0',
    },
  },
  zip: {
    operands: ['path'],
    flags: `-0123456789AcdDeFfghHjJklLmopqrRTuUvXyz@? -db -dc -dd -dg -du -dv -DF -FF -FI -FS -fd -fz -h2 -ic -ll -la -li -mm -MM -nw
      -RE -sp -sv -sb -sc -sd -sf -so -su -sU -ws --store --compress-1 --compress-2 --compress-3 --compress-4 --compress-5
      --compress-6 --compress-7 --compress-8 --compress-9 --adjust-sfx --entry-comments --delete --display-bytes
      --display-counts --display-dots --display-globaldots --display-usize --display-volume --no-dir-entries
      --difference-archive --encrypt --fix --fixfix --fifo --filesync --freshen --force-descriptors --force-zip64 --grow --help
      --more-help --junk-paths --junk-sfx --DOS-names --to-crlf --from-crlf --log-append --log-info --license --move
      --must-match --no-wild --latest-time --paths --quiet --recurse-paths --recurse-patterns --regex --split-pause
      --split-verbose --split-bell --show-command --show-debug --show-files --show-options --show-unicode
      --show-just-unicode --test --update --copy-entries --verbose --version --wild-stop-dirs --strip-extra --symlinks
      --archive-comment --names-stdin`,
    values: {
      path: '-b -i -x -O -lf --temp-path --include --exclude --output-file --out --logfile-path',
      text: `-n -t -tt -s -P -Z -ds -UN -TT --suffixes --from-date --before-date --split-size --password --compression-method
        --dot-size --unicode --unzip-command`,
    },
    twoLetters: true,
    negated: true,
  },
  unzip: {
    operands: ['path'],
    flags: '-aAbBcCDfhjKlLMnNopqsStTuUvVWXYzZ12m:^ --help --version',
    values: { path: '-d -x', text: '-P -O -I' },
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
