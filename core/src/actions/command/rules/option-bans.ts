import type { ProgramName } from '../programs/programs.ts';

/** Options that programs may not be given. */
export type OptionBan = {
  readonly name: string;
  readonly options: Readonly<Partial<Record<ProgramName, readonly string[]>>>;
  /** Complete names that begin a banned one and are something else. */
  readonly except?: readonly string[];
  /** Other spellings, where letters and values may be written together. */
  readonly also?: RegExp;
  /** What the options do, as it follows their name in a sentence. */
  readonly because: string;
};

/** Options that run other programs, read lists of names, make links, or lead around the one way out. */
export const OPTION_BANS: readonly OptionBan[] = [
  {
    name: 'find_exec',
    options: { find: ['-exec', '-execdir', '-ok', '-okdir'] },
    because: 'runs other programs; name them in a command of their own',
  },
  {
    name: 'name_list',
    options: {
      find: ['-files0-from'],
      wc: ['--files0-from'],
      du: ['--files0-from'],
      sort: ['--files0-from'],
      xz: ['--files', '--files0'],
      tar: ['-T', '--files-from'],
      file: ['-f', '--files-from'],
    },
    except: ['--file'],
    because: 'takes names, and options, from a file; give them as arguments',
  },
  {
    name: 'tar_program',
    options: {
      tar: [
        '-I',
        '-F',
        '--to-command',
        '--checkpoint-action',
        '--use-compress-program',
        '--rsh-command',
        '--info-script',
        '--new-volume-script',
        '--rmt-command',
      ],
    },
    except: ['--checkpoint'],
    because: 'runs another program',
  },
  {
    name: 'tar_absolute',
    options: { tar: ['-P', '--absolute-names'] },
    because: 'unpacks to wherever the archive says',
  },
  { name: 'sort_program', options: { sort: ['--compress-program'] }, because: 'runs another program' },
  { name: 'split_filter', options: { split: ['--filter'] }, because: 'runs a shell' },
  {
    name: 'zip_program',
    options: { zip: ['-TT', '--unzip-command'] },
    also: /^-[A-Za-z\d]*TT/u,
    because: 'runs another program',
  },
  { name: 'unzip_parent', options: { unzip: ['-:'] }, because: 'unpacks to the folder above' },
  {
    name: 'patch_program',
    options: { patch: ['-e', '-g', '--ed', '--get'] },
    because: 'runs another program',
  },
  { name: 'diff_program', options: { diff: ['-l', '--paginate'] }, because: 'runs another program' },
  {
    name: 'copy_link',
    options: { cp: ['-s', '-l', '--symbolic-link', '--link'] },
    because: 'makes a link instead of a copy',
  },
  { name: 'date_set', options: { date: ['-s', '--set'] }, because: 'sets the clock that both lanes share' },
  { name: 'awk_library', options: { awk: ['-l', '--load'] }, because: 'loads a library of machine code' },
  {
    name: 'node_inspector',
    options: { node: ['--inspect', '--inspect-brk', '--inspect-wait', '--inspect-port'] },
    because: 'opens a debugging port',
  },
  {
    name: 'web_configuration',
    options: {
      curl: ['-K', '--config'],
      wget: ['-e', '--execute', '--config', '--use-askpass'],
    },
    because: 'takes options from elsewhere, or runs another program',
  },
  {
    name: 'web_route',
    options: {
      curl: [
        '-x',
        '--proxy',
        '--preproxy',
        '--socks4',
        '--socks4a',
        '--socks5',
        '--socks5-hostname',
        '--resolve',
        '--connect-to',
        '--interface',
        '--dns-servers',
        '--doh-url',
        '--unix-socket',
        '--abstract-unix-socket',
        '--proto-default',
      ],
      wget: ['--bind-address'],
    },
    except: ['--proto'],
    because: 'changes how a destination is reached; there is one way out',
  },
];
