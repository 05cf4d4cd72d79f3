import type { ProgramSpec } from '../program-spec.ts';

/** Programs that make, move, list and measure files. */
export const FILE_PROGRAMS = {
  ls: {
    operands: ['path'],
    flags: `-aAbBcCdDfFgGhHiklLmnNopqQrRsStuUvxXZ1 --all --almost-all --author --escape --ignore-backups --directory --dired
      --file-type --full-time --no-group --group-directories-first --human-readable --si --dereference-command-line
      --dereference-command-line-symlink-to-dir --inode --kibibytes --dereference --numeric-uid-gid --literal
      --hide-control-chars --show-control-chars --quote-name --reverse --recursive --size --context --zero --help --version`,
    values: {
      text: `-I -w -T --ignore --hide --sort --time --time-style --format --block-size --indicator-style --quoting-style
        --tabsize --width`,
    },
    optional: { text: '--color --classify --hyperlink' },
  },
  touch: {
    operands: ['path'],
    flags: '-acfhm --no-create --no-dereference --help --version',
    values: { text: '-d -t --date --time', path: '-r --reference' },
  },
  mkdir: {
    operands: ['path'],
    flags: '-pvZ --parents --verbose --help --version',
    values: { text: '-m --mode' },
    optional: { text: '--context' },
  },
  rmdir: {
    operands: ['path'],
    flags: '-pv --ignore-fail-on-non-empty --parents --verbose --help --version',
  },
  cp: {
    operands: ['path'],
    flags: `-abdfHilLnpPrRsTuvxZ --archive --attributes-only --copy-contents --force --interactive --link --dereference
      --no-clobber --no-dereference --parents --recursive --remove-destination --strip-trailing-slashes --symbolic-link
      --no-target-directory --update --verbose --one-file-system --keep-directory-symlink --debug --help --version`,
    values: { path: '-t --target-directory', text: '-S --suffix --no-preserve --sparse' },
    optional: { text: '--preserve --backup --reflink --context' },
  },
  mv: {
    operands: ['path'],
    flags: `-bfinTuvZ --force --interactive --no-clobber --strip-trailing-slashes --no-target-directory --update --verbose
      --context --no-copy --exchange --debug --help --version`,
    values: { path: '-t --target-directory', text: '-S --suffix' },
    optional: { text: '--backup' },
  },
  rm: {
    operands: ['path'],
    flags: `-dfiIrRv --force --one-file-system --no-preserve-root --recursive --dir --verbose --help --version`,
    optional: { text: '--interactive --preserve-root' },
  },
  stat: {
    operands: ['path'],
    flags: '-Lft --dereference --file-system --terse --help --version',
    values: { text: '-c --format --printf --cached' },
  },
  du: {
    operands: ['path'],
    flags: `-0abcDhHklLmPsSx --null --all --apparent-size --bytes --total --dereference-args --human-readable --inodes
      --count-links --dereference --no-dereference --separate-dirs --si --summarize --one-file-system --help --version`,
    values: {
      text: '-d -B -t --max-depth --block-size --threshold --exclude --time-style',
      path: '-X --exclude-from --files0-from',
    },
    optional: { text: '--time' },
  },
  df: {
    operands: ['path'],
    flags: `-ahHiklPTv --all --human-readable --si --inodes --local --no-sync --sync --portability --print-type --total --help
      --version`,
    values: { text: '-B -t -x --block-size --type --exclude-type' },
    optional: { text: '--output' },
  },
  file: {
    operands: ['path'],
    flags: `-0bcCdhiklLnNprsvzZ --apple --brief --checking-printout --compile --debug --dereference --extension --help
      --keep-going --list --mime --mime-encoding --mime-type --no-buffer --no-dereference --no-pad --preserve-date --print0
      --raw --special-files --uncompress --uncompress-noreport --version`,
    values: {
      text: '-F -e -P --separator --exclude --exclude-quiet --parameter',
      path: '-m -f --magic-file --files-from',
    },
  },
  basename: {
    operands: ['text'],
    flags: '-az --multiple --zero --help --version',
    values: { text: '-s --suffix' },
  },
  dirname: { operands: ['text'], flags: '-z --zero --help --version' },
  realpath: {
    operands: ['path'],
    flags: `-eLmPqsz --canonicalize-existing --canonicalize-missing --logical --physical --quiet --strip --no-symlinks --zero
      --help --version`,
    values: { path: '--relative-to --relative-base' },
  },
  tree: {
    operands: ['path'],
    flags: `-aAcCdDfFgGhiJlnNpqQrRsStuUvxX --device --dirsfirst --du --fflinks --filesfirst --fromfile --gitignore --help
      --ignore-case --info --inodes --matchdirs --metafirst --nolinks --noreport --prune --si --version`,
    values: {
      text: '-L -P -I -H -T --charset --filelimit --timefmt --sort',
      path: '-o --gitfile --infofile --hintro --houtro',
    },
  },
  find: {
    operands: ['path'],
    flags: `-H -L -P -O0 -O1 -O2 -O3 -a -and -o -or -not -true -false -d -depth -daystart -delete -empty -exec -execdir
      -executable -follow -ignore_readdir_race -noignore_readdir_race -ls -mount -xdev -nogroup -noleaf -nouser -ok -okdir
      -print -print0 -prune -quit -readable -warn -nowarn -writable -help -version`,
    values: {
      text: `-D -name -iname -path -ipath -wholename -iwholename -lname -ilname -regex -iregex -regextype -type -xtype -size
        -mtime -mmin -atime -ctime -cmin -amin -used -maxdepth -mindepth -perm -printf -newermt -newerat -newerct -newerBt
        -user -group -uid -gid -links -inum -fstype -context`,
      path: `-newer -anewer -cnewer -neweraa -newerac -neweram -newerca -newercc -newercm -newerma -newermc -newermm
        -samefile -fprint -fprint0 -fls -fprintf -files0-from`,
    },
    style: 'words',
  },
} as const satisfies Readonly<Record<string, ProgramSpec>>;
