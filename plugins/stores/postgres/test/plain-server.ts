import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, temporaryFolder } from './support.ts';
import { parseTarget } from '../src/db/target.ts';

/** A PostgreSQL as an operator would run it: by TCP on loopback, with a password. */
export type PlainServer = {
  readonly url: string;
  setting(name: string, value: string | null): Promise<void>;
  stop(): Promise<void>;
};

const PASSWORD = 'p@ss/w:rd';

/** Starts the server whose programs are in `bin`, on a free port of loopback, in a folder of its own. */
export async function startPlainServer(bin: string, libraries = ''): Promise<PlainServer> {
  const folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const data = join(folder.path, 'data');
  const password = join(folder.path, 'password');
  await writeFile(password, PASSWORD);
  const passwd = join(folder.path, 'passwd');
  await writeFile(passwd, 'op:x:1000:1000::/:/bin/false\n');
  const env = { PATH: process.env['PATH'], LD_LIBRARY_PATH: libraries, LC_ALL: 'C' };
  const inNamespace = (program: string, args: readonly string[]): [string, readonly string[]] =>
    process.getuid?.() === 0
      ? [
          'bwrap',
          [
            '--dev-bind',
            '/',
            '/',
            '--ro-bind',
            passwd,
            '/etc/passwd',
            '--unshare-user',
            '--uid',
            '1000',
            '--gid',
            '1000',
            '--',
            program,
            ...args,
          ],
        ]
      : [program, args];
  const [initdb, initArgs] = inNamespace(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'operator',
    '-A',
    'scram-sha-256',
    `--pwfile=${password}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  execFileSync(initdb, initArgs, { env, stdio: 'ignore' });
  const port = await freePort();
  const [postgres, args] = inNamespace(join(bin, 'postgres'), [
    '-D',
    data,
    '-c',
    'listen_addresses=127.0.0.1',
    '-p',
    String(port),
    '-k',
    folder.path,
  ]);
  const child = spawn(postgres, args, { env, stdio: 'ignore' });
  const url = `postgres://operator:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
  const run = async (statement: string): Promise<void> => {
    const sql = connect(parseTarget(url));
    try {
      await sql.unsafe(statement);
    } finally {
      await sql.end({ timeout: 1 });
    }
  };
  for (let left = 100; ; left -= 1) {
    try {
      await run('select 1');
      break;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
  }
  return {
    url,
    setting: async (name, value) => {
      await run(value === null ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`);
      await run('select pg_reload_conf()');
      await sleep(300);
    },
    stop: async () => {
      const pid = Number(execFileSync('head', ['-n', '1', join(data, 'postmaster.pid')]).toString());
      process.kill(pid, 'SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      await folder.remove();
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
