import type { ProgramName } from '../programs/programs.ts';

/** Options that programs may not be given. */
export type OptionBan = {
  readonly name: string;
  readonly options: Readonly<Partial<Record<ProgramName, readonly string[]>>>;
  /** What the options do, as it follows their name in a sentence. */
  readonly because: string;
};

const CURL_ROUTES = `-x -p -U --proxy --preproxy --proxy1.0 --noproxy --proxytunnel --proxy-anyauth --proxy-basic --proxy-digest
  --proxy-negotiate --proxy-ntlm --proxy-header --proxy-user --proxy-service-name --proxy-insecure --proxy-cacert --proxy-capath
  --proxy-cert --proxy-cert-type --proxy-ciphers --proxy-crlfile --proxy-key --proxy-key-type --proxy-pass --proxy-pinnedpubkey
  --proxy-ssl-allow-beast --proxy-ssl-auto-client-cert --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword
  --proxy-tlsuser --proxy-tlsv1 --haproxy-protocol --socks4 --socks4a --socks5 --socks5-hostname --socks5-basic --socks5-gssapi
  --socks5-gssapi-nec --socks5-gssapi-service --resolve --connect-to --interface --local-port --dns-servers --dns-interface
  --dns-ipv4-addr --dns-ipv6-addr --doh-url --doh-insecure --doh-cert-status --unix-socket --abstract-unix-socket --alt-svc
  --proto-default -P --ftp-port`;
const WGET_ROUTES = `--bind-address --bind-dns-address --dns-servers --proxy --no-proxy --proxy-user --proxy-password`;

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
      curl: ['-K', '--config', '-n', '--netrc', '--netrc-optional', '--netrc-file'],
      wget: ['-e', '--execute', '--config'],
    },
    because: 'takes options or passwords from elsewhere',
  },
  {
    name: 'web_program',
    options: { curl: ['--engine', '--ntlm-wb'], wget: ['--use-askpass'] },
    because: 'runs another program, or loads code',
  },
  {
    name: 'web_route',
    options: { curl: CURL_ROUTES.split(/\s+/u), wget: WGET_ROUTES.split(/\s+/u) },
    because: 'changes how a destination is reached; there is one way out',
  },
  {
    name: 'convert_program',
    options: { convert: ['-process', '-script', '-display', '-distribute-cache'] },
    because: 'runs a filter or a script, or opens a connection',
  },
];
