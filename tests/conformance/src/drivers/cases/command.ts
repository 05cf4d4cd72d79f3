import assert from 'node:assert/strict';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { Commanding } from '../commanding.ts';

/** The whole environment of a command. */
const VARIABLES = [
  'GIT_ASKPASS',
  'GIT_ATTR_NOSYSTEM',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_TERMINAL_PROMPT',
  'HOME',
  'LANG',
  'PATH',
  'PWD',
  'TZ',
  'USER',
  'http_proxy',
  'https_proxy',
];

/** Where a desktop has its display, buses, streams and proxies; none of them is a command's. */
const SOCKETS = [
  ...[
    '/tmp/.X11-unix/X7',
    '@/tmp/.X11-unix/X7',
    '/run/coarena/vnc.sock',
    '/run/coarena/session/bus',
    '/run/coarena/at-spi/bus_7',
  ],
  ...['/chan/control.sock', '/chan/egress.sock', '/run/coarena/commands.sock', '/run/dbus/system_bus_socket'],
];

const FILES = ['/home/agent/.chromium/Default/Preferences', '/home/agent/.chromium/Default/Cookies', '/etc/shadow'];
const FOLDERS = [
  '/home/agent/.chromium',
  '/home/agent/.delivered',
  '/home/agent/.config',
  '/chan',
  '/run',
  '/sys',
  '/root',
];

/** Pids that a desktop's own programs may have. */
const PIDS = Array.from({ length: 1_000 }, (_, n) => n + 1);

/** What a command is, reaches and leaves. */
export const commandCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'command-apart',
    title: 'keeps a command out of the guest: its processes, memory, descriptors, environment and streams',
    needs: 'commands',
    run: async (bench) => {
      const desktop = await Commanding.boot(bench);
      const { pid: guest } = await desktop.guest.hello();
      const seen = await desktop.probe({ pids: [...PIDS, guest], sockets: SOCKETS });
      assert.notEqual(seen.uid, 0);
      assert.equal(seen.privileges, 1);
      assert.notEqual(seen.root, 'done');
      assert.deepEqual(
        seen.namespaces.filter((each) => each === 'done'),
        [],
      );
      assert.deepEqual(
        seen.processes.filter((each) => Number(each) > seen.pid),
        [],
      );
      // Its own first process (bubblewrap's) is below it; nothing else may exist.
      for (const reach of ['signals', 'memory', 'traced', 'opened'] as const)
        assert.deepEqual(
          seen[reach].filter((pid) => pid > 1),
          [],
          `${reach}: another process is in reach`,
        );
      assert.deepEqual(
        Object.keys(seen.descriptors),
        ['0', '1', '2', '3'].slice(0, Object.keys(seen.descriptors).length),
      );
      assert.ok(Object.keys(seen.descriptors).length <= 4, JSON.stringify(seen.descriptors));
      assert.deepEqual(seen.environment, VARIABLES);
      const open = Object.entries(seen.sockets).filter(([, outcome]) => outcome === 'done');
      assert.deepEqual(open, []);
    },
  },
  {
    id: 'command-files',
    title: "shows a command the work folder and nothing of the browser's, the guest's or the host's files",
    needs: 'commands',
    run: async (bench) => {
      const desktop = await Commanding.boot(bench);
      await desktop.python(
        'open("/tmp/planted", "w").close(); open("/dev/shm/planted", "w").close(); open("kept", "w").close()',
      );
      const host = [bench.folder, process.cwd(), process.execPath];
      const ports = [
        ['127.0.0.1', 6007],
        ['127.0.0.1', 5907],
        ['169.254.169.254', 80],
      ] as const;
      const seen = await desktop.probe({
        files: [...FILES, ...host],
        folders: [...FOLDERS, ...host, '/tmp', '/dev/shm'],
        ports,
      });
      assert.deepEqual(
        Object.entries(seen.files).filter(([, outcome]) => outcome === 'done'),
        [],
      );
      const listed = Object.entries(seen.folders).filter(([, outcome]) => Array.isArray(outcome) && outcome.length > 0);
      assert.deepEqual(listed, []);
      assert.deepEqual(
        Object.values(seen.ports).filter((outcome) => outcome === 'done'),
        [],
      );
      const { command } = await desktop.run('ls');
      assert.match(command?.output ?? '', /^kept$/mu);
    },
  },
  {
    id: 'command-effect',
    title: 'runs a program with its arguments as they are, beside the files of the task, and refuses without running',
    needs: 'commands',
    run: async (bench) => {
      const desktop = await Commanding.boot(bench);
      await desktop.put('table.csv', 'item,price\ntea,4.50\n');
      const sum = await desktop.run('csvtool', 'col', '2', 'table.csv');
      assert.deepEqual(sum.command, { exitCode: 0, output: 'price\n4.50\n', removed: 0, timedOut: false });
      const odd = ['; touch x', '$(touch x)', '`touch x`', '*', '\n', '"', ''];
      const echo = await desktop.run('python3', '-c', 'import json, sys; print(json.dumps(sys.argv[1:]))', ...odd);
      assert.deepEqual(JSON.parse(echo.command?.output ?? ''), odd);
      assert.equal((await desktop.python('raise SystemExit(3)')).command?.exitCode, 3);
      assert.equal((await desktop.run('cp', 'table.csv', 'copy.csv')).command?.exitCode, 0);
      const { observation } = await desktop.guest.step({ verb: 'deliver_file', params: { path: 'copy.csv' } });
      assert.equal(observation.delivered?.bytes, 20, observation.sentence);
      const before = (await desktop.run('ls', '-lA', '--time-style=full-iso')).command?.output;
      for (const [program, ...args] of [
        ['sh', '-c', 'touch ran'],
        ['touch', '../ran'],
        ['curl', 'http://127.1/'],
      ] as const) {
        const refused = await desktop.run(program, ...args);
        assert.deepEqual([refused.status, refused.command], ['refused', null], refused.sentence);
      }
      assert.equal((await desktop.run('ls', '-lA', '--time-style=full-iso')).command?.output, before);
      const page = await desktop.run('curl', '-s', 'http://still.practice.test/');
      assert.match(page.command?.output ?? '', /A still page/u);
    },
  },
  {
    id: 'command-bounded',
    title: 'ends a command with everything that it started, and bounds what it takes and prints',
    needs: 'commands',
    run: async (bench) => {
      const desktop = await Commanding.boot(bench);
      const leftovers = async (): Promise<readonly string[]> =>
        (await bench.subject.processes(bench.folder)).filter((line) => line.includes('program.py'));
      const left = await desktop.python(LEAVES_CHILDREN);
      assert.equal(left.command?.output, 'left\n');
      assert.deepEqual(await leftovers(), []);
      const bomb = await desktop.python(FORKS);
      assert.match(`${bomb.command?.output} ${bomb.sentence}`, /^\d+ 11\n|had more than/u);
      const loud = await desktop.python('import os\nfor _ in range(50): os.write(1, b"x" * 1_000_000)');
      assert.equal(loud.command?.removed, 50_000_000 - 8_000);
      const disk = await desktop.python(FILLS_THE_DISK);
      assert.ok(disk.status === 'error' || disk.command?.exitCode !== 0, disk.sentence);
      assert.deepEqual(await leftovers(), []);
      const { observation } = await desktop.guest.step({
        verb: 'navigate',
        params: { url: 'http://still.practice.test/' },
      });
      assert.notEqual(observation.status, 'error', observation.sentence);
    },
  },
];

const LEAVES_CHILDREN = `import os, signal, time
for number in (signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for fd in (0, 1, 2): os.close(fd)
        time.sleep(60)
    os._exit(0)
print("left")
`;

const FORKS = `import os, time
n = 0
try:
    while True:
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)
        n += 1
except OSError as error:
    print(n, error.errno)
`;

const FILLS_THE_DISK = `n = 0
while True:
    n += 1
    with open(f"fill{n}", "wb") as file: file.write(b"x" * 50_000_000)
`;
