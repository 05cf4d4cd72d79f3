import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { guestBundle } from '../../src/bundle.ts';
import { connectGuest, type EgressRecord, type GuestClient, serveEgress } from '../../src/host/index.ts';

/** A desktop in bubblewrap without a network, for this package's own tests. */
export interface Lane {
  readonly client: GuestClient;
  readonly egress: EgressRecord[];
  readonly process: ChildProcess;
  /** Host-side process id of a program inside the sandbox, by its name. */
  find(program: string): number;
  /** Host-side process ids of everything inside the sandbox that was started with an argument. */
  startedWith(argument: string): readonly number[];
  /** How many processes the sandbox has, and bubblewrap itself. */
  processes(): number;
  stop(): Promise<void>;
}

/** Starts the bundle in a fresh sandbox; every `*.practice.test` and `*.other.test` reaches the given loopback port, nothing else is open. */
export async function startLane(sitePort: number): Promise<Lane> {
  const bundle = await guestBundle();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guest-test-'));
  chmodSync(folder, 0o755);
  const sockets = Promise.all([listenOnce(folder, 'control.sock'), listenOnce(folder, 'egress.sock')]);
  const bwrap = spawn('bwrap', sandboxArguments(folder, bundle.path), { stdio: ['ignore', 'inherit', 'inherit'] });
  const died = new Promise<never>((_, reject) =>
    bwrap.once('exit', (code) => reject(new Error(`the sandbox ended with code ${code} before it dialled`))),
  );
  const [control, egressStream] = await Promise.race([sockets, died]);
  died.catch(() => undefined);
  const egress: EgressRecord[] = [];
  serveEgress({
    stream: egressStream,
    onConnect: async (authority) =>
      /^[a-z]+\.(?:practice|other)\.test:80$/.test(authority)
        ? { verdict: 'open', connect: () => connectTo(sitePort) }
        : { verdict: 'refuse', reason: 'egress_closed' },
    onEnd: (record) => egress.push(record),
  });
  const client = connectGuest({ control });
  return {
    client,
    egress,
    process: bwrap,
    find: (program) => descendant(bwrap.pid ?? 0, program),
    startedWith: (argument) => [...descendants(bwrap.pid ?? 0)].filter((pid) => argumentsOf(pid).includes(argument)),
    processes: () => [...descendants(bwrap.pid ?? 0)].length,
    async stop() {
      client.close();
      if (bwrap.exitCode === null && bwrap.signalCode === null) {
        bwrap.kill('SIGKILL');
        await new Promise((resolve) => bwrap.once('exit', resolve));
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function sandboxArguments(folder: string, bundle: string): string[] {
  const node = realpathSync(process.execPath);
  return [
    ...['--unshare-all', '--die-with-parent', '--new-session', '--uid', '1000', '--gid', '1000'],
    ...['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', '--tmpfs', '/etc/chromium'],
    ...['--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    ...['--symlink', 'usr/sbin', '/sbin', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/dev/shm'],
    ...['--tmpfs', '/tmp', '--tmpfs', '/run', '--tmpfs', '/var', '--tmpfs', '/home', '--dir', '/home/agent'],
    ...['--ro-bind', '/var/lib/dpkg', '/var/lib/dpkg', '--ro-bind', folder, '/chan'],
    ...['--ro-bind', bundle, '/guest.mjs', '--ro-bind', node, '/node', '--clearenv', '/node', '/guest.mjs'],
  ];
}

/** The first process of that name below a process, by its id on this machine. */
function descendant(root: number, program: string): number {
  for (const pid of descendants(root)) if (ofProcess(pid, 'comm').trim() === program) return pid;
  throw new Error(`no ${program} below process ${root}`);
}

/** A process and everything below it, the nearest first. */
function* descendants(root: number): Generator<number> {
  const queue = [root];
  for (let pid = queue.shift(); pid !== undefined; pid = queue.shift()) {
    yield pid;
    queue.push(...ofProcess(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number));
  }
}

function argumentsOf(pid: number): readonly string[] {
  // Chromium writes its processes' titles with spaces.
  return ofProcess(pid, 'cmdline').split(/[\0 ]/u);
}

/** What the system says of a process; nothing of one that has ended meanwhile. */
function ofProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

function listenOnce(folder: string, name: string): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const file = path.join(folder, name);
    const server = net.createServer((socket) => {
      server.close();
      rmSync(file, { force: true });
      resolve(socket);
    });
    server.once('error', reject);
    server.listen(file, () => chmodSync(file, 0o666));
  });
}

function connectTo(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
