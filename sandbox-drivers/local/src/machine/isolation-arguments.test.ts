import { describe, expect, it } from 'vitest';
import { desktopEnvironment, desktopProgram, isolationArguments } from './isolation-arguments.ts';

const inputs = {
  etc: '/data/etc',
  channel: '/data/chan',
  node: '/data/node',
  guest: '/data/guest.mjs',
  chromium: '/usr/lib/chromium/chromium',
  packages: '/var/lib/dpkg/status',
  menus: ['/usr/share/applications'],
  scratchMiB: 64,
  systemCalls: Buffer.alloc(8),
};

describe.each([true, false])('the arguments, with a prepared user namespace: %s', (preparedUserNamespace) => {
  const args = isolationArguments({ ...inputs, preparedUserNamespace });
  const after = (option: string): string[][] =>
    args.flatMap((arg, index) => (arg === option ? [args.slice(index + 1, index + 3)] : []));

  it('mount read-only what comes from the host, and nothing else', () => {
    expect(after('--ro-bind').map(([from]) => from)).toEqual([
      '/usr',
      '/data/etc',
      '/data/etc/arena-browser-policy.json',
      '/var/lib/dpkg/status',
      '/data/chan',
      '/data/node',
      '/data/guest.mjs',
    ]);
    expect(args.filter((arg) => /^--(?:dev-)?bind/u.test(arg))).toEqual([]);
    expect(after('--tmpfs').map(([at]) => at)).toContain('/usr/share/applications');
    expect(after('--remount-ro').map(([at]) => at)).toEqual(['/usr/share/applications', '/']);
  });

  it('take the system-call filter, where there is one', () => {
    expect(after('--seccomp').map(([fd]) => fd)).toEqual(['7']);
    expect(isolationArguments({ ...inputs, systemCalls: null, preparedUserNamespace })).not.toContain('--seccomp');
  });

  it('share no namespace', () => {
    const all = args.includes('--unshare-all');
    for (const kind of ['ipc', 'pid', 'net', 'uts', 'cgroup-try'])
      expect(all || args.includes(`--unshare-${kind}`)).toBe(true);
    expect(args.includes('--unshare-user')).toBe(!preparedUserNamespace);
    expect(args.some((arg) => arg.startsWith('--share'))).toBe(false);
    expect(args).toContain('--die-with-parent');
    expect(args).toContain('--new-session');
    expect(args).toContain('--clearenv');
  });

  it('end in an ordinary user', () => {
    if (preparedUserNamespace)
      expect(desktopProgram(true).slice(0, 3)).toEqual(['/usr/bin/setpriv', '--reuid', '1000']);
    else expect(after('--uid')[0]?.[0]).toBe('1000');
  });
});

it('the environment is fixed', () => {
  expect(desktopEnvironment(null)).toEqual({
    PATH: '/usr/bin:/bin',
    HOME: '/home/agent',
    USER: 'agent',
    LOGNAME: 'agent',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
  });
});
