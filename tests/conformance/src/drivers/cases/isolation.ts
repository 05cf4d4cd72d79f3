import assert from 'node:assert/strict';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { hostCanaries } from '../canaries.ts';
import { Looking } from '../looking.ts';

const CAPABILITIES = ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'];

/** Files that only a machine's administrator may write; one of them open would hand over the host. */
const FOREIGN_FILES = [
  '/proc/sys/kernel/core_pattern',
  '/proc/sys/kernel/modprobe',
  '/proc/sysrq-trigger',
  '/proc/sys/vm/overcommit_memory',
  '/proc/kcore',
  '/dev/mem',
  '/dev/kmsg',
  // Opened and not written: where a driver keeps nothing apart, this is the host's own.
  '/etc/passwd',
];

/** Where a file manager looks up what opens a file. */
const MENUS = ['/usr/share/applications', '/usr/local/share/applications', '/home/agent/.local/share/applications'];

/** What a program inside a machine is, sees, and reaches. */
export const isolationCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'no-privileges',
    title: 'runs its programs as an ordinary user who can gain nothing',
    run: async (bench) => {
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const inside = new Looking(sandbox);
      const { uid, status, becomeRoot } = await inside.identity();
      assert.notEqual(uid, 0);
      assert.notEqual(becomeRoot, 'done');
      assert.match(status, /^NoNewPrivs:\s*1$/mu);
      for (const set of CAPABILITIES) assert.match(status, new RegExp(`^${set}:\\s*0+$`, 'mu'));
      const opened = await inside.open(FOREIGN_FILES);
      assert.deepEqual(
        opened.filter((outcome) => outcome === 'done'),
        [],
        `opened for writing, of ${FOREIGN_FILES.join(' ')}`,
      );
      const written = await inside.write(['/usr/planted', '/usr/bin/planted', '/etc/planted', '/planted'], 'x');
      assert.deepEqual(
        written.filter((outcome) => outcome === 'done'),
        [],
      );
    },
  },
  {
    id: 'no-network',
    title: 'gives a machine no interface but loopback, no route, and nothing of the host',
    run: async (bench) => {
      const canaries = await hostCanaries(bench);
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const inside = new Looking(sandbox);
      const network = await inside.network();
      assert.deepEqual(
        network.devices.filter((name) => name !== 'lo'),
        [],
      );
      assert.deepEqual(network.routes, []);
      assert.deepEqual(network.routes6, []);
      const outcomes = await inside.dial(canaries.targets);
      assert.equal(outcomes.includes('connected'), false, outcomes.join(' '));
      assert.deepEqual(canaries.hits, []);
    },
  },
  {
    id: 'two-streams-only',
    title: 'leaves nothing to reach but the two streams, once',
    run: async (bench) => {
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const inside = new Looking(sandbox);
      assert.deepEqual(await inside.list('/chan'), []);
      assert.deepEqual(
        await inside.sockets([
          '/chan',
          '/run',
          '/tmp',
          '/home',
          '/var',
          '/etc',
          '/dev',
          '/opt',
          '/mnt',
          '/srv',
          '/root',
        ]),
        [],
      );
      const known = /^(?:anon_inode:|socket:|pipe:|\/dev\/null$|!ENOENT$)/u;
      const descriptors = await inside.descriptors();
      assert.deepEqual(
        descriptors.filter(
          (target) =>
            !known.test(target) && target !== '/proc'.concat('/self/fd') && !/^\/proc\/\d+\/fd$/u.test(target),
        ),
        [],
      );
      const again = await inside.dial([
        { kind: 'unix', path: '/chan/control.sock' },
        { kind: 'unix', path: '/chan/egress.sock' },
      ]);
      assert.deepEqual(again, ['ENOENT', 'ENOENT']);
    },
  },
  {
    id: 'stream-folder-read-only',
    title: 'lets nothing inside write the stream folder',
    run: async (bench) => {
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const inside = new Looking(sandbox);
      const written = await inside.write(['/chan/planted', '/chan/control.sock', '/chan/folder/planted'], 'x');
      assert.deepEqual(
        written.filter((outcome) => outcome === 'done'),
        [],
      );
      const listening = await inside.listen(['/chan/control.sock', '/chan/egress.sock', '/chan/other.sock']);
      assert.deepEqual(
        listening.filter((outcome) => outcome === 'done'),
        [],
      );
    },
  },
  {
    id: 'no-other-application',
    title: 'offers no terminal, spreadsheet, paint program or other application to open a file with',
    run: async (bench) => {
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const inside = new Looking(sandbox);
      for (const folder of await inside.exists(MENUS)) assert.deepEqual(await inside.list(folder), [], folder);
    },
  },
  {
    id: 'host-invisible',
    title: 'shows no process, file or variable of the host',
    run: async (bench) => {
      const secret = `planted-${process.pid}-${bench.folder.slice(-6)}`;
      process.env['COARENA_PLANTED_SECRET'] = secret;
      bench.defer(() => void delete process.env['COARENA_PLANTED_SECRET']);
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const inside = new Looking(sandbox);
      const { own, all } = await inside.environment();
      assert.equal(JSON.stringify({ own, all }).includes(secret), false, 'a variable of the worker is visible');
      assert.equal(JSON.stringify({ own, all }).includes(bench.folder), false, 'a path of the host is visible');
      assert.ok(all.length < 10, `sees ${all.length} processes`);
      const paths = [
        bench.folder,
        process.cwd(),
        process.env['HOME'] ?? '/root',
        '/root',
        '/etc/shadow',
        '/etc/ssh',
        '/etc/hostname.host',
        '/boot',
        '/sys/class/net',
        '/var/log',
        '/lost+found',
      ];
      const visible = await inside.exists(paths.filter((each) => each !== own['HOME'] && each !== '/'));
      assert.deepEqual(visible, []);
    },
  },
  {
    id: 'lanes-apart',
    title: 'keeps two lanes of a pair out of each other',
    run: async (bench) => {
      const [first, second] = await bench.lookers(['a', 'b']);
      assert.ok(first && second);
      const [one, other] = [new Looking(first), new Looking(second)];
      assert.deepEqual(await one.write(['/tmp/marker', '/dev/shm/marker', '/home/agent/marker'], 'x'), [
        'done',
        'done',
        'done',
      ]);
      assert.deepEqual(await other.exists(['/tmp/marker', '/dev/shm/marker', '/home/agent/marker']), []);
      assert.equal((await other.environment()).all.length, (await one.environment()).all.length);
    },
  },
];
