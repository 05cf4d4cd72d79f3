import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { root } from '../../run/root.ts';
import type { Figure } from '../figure.ts';

const MB = 1024 * 1024;
const FILES = 10;
const FILE_BYTES = 50 * MB;

/** One process that answers: how many boards a second, and what the largest submission costs it in memory. */
export async function* figures(): AsyncGenerator<Figure> {
  const server = await startArena();
  try {
    const { requests, non2xx } = await autocannon({
      url: `${server.address}/api/leaderboard`,
      connections: 32,
      duration: 8,
    });
    if (non2xx > 0) throw new Error(`${non2xx} reads of the board failed`);
    yield { name: 'api.leaderboard-reads', value: requests.average };

    const client = new ApiClient(server.address);
    await client.post('/api/session/one-time', { token: server.token });
    await submit(client, 1, MB);
    const before = await memoryMb(server.child, 'VmRSS');
    await resetPeak(server.child);
    const status = await submit(client, FILES, FILE_BYTES);
    if (status !== 201) throw new Error(`the submission was answered with ${status}`);
    yield { name: 'api.upload-growth', value: (await memoryMb(server.child, 'VmHWM')) - before };
  } finally {
    server.child.kill('SIGTERM');
    if (server.child.exitCode === null) await once(server.child, 'exit');
  }
}

async function startArena(): Promise<{
  readonly child: ChildProcess;
  readonly address: string;
  readonly token: string;
}> {
  const script = join(root, 'tests/e2e/support/judgeable-arena.ts');
  const args = ['--conditions=source', '--no-warnings', script, '--port', '0', '--battles', '1', '--steps', '5'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const found = /arena is up at (\S+)[\s\S]*one-time=(\S+)\n/u.exec(said);
    if (found !== null) {
      child.stdout.resume();
      return { child, address: found[1] ?? '', token: found[2] ?? '' };
    }
  }
  throw new Error(`the arena did not come up: ${said}`);
}

async function submit(client: ApiClient, files: number, bytes: number): Promise<number> {
  const answer = await client.call('POST', '/api/tasks', {
    body: ReadableStream.from<Uint8Array>(form(files, bytes)),
    headers: { 'content-type': 'multipart/form-data; boundary=bench', 'idempotency-key': `upload-${files}-${bytes}` },
  });
  return answer.status;
}

async function* form(files: number, bytes: number): AsyncGenerator<Uint8Array> {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const part = '--bench\r\ncontent-disposition: form-data; name=';
  yield text(`${part}"task"\r\n\r\n{"instruction":"Read the files."}\r\n`);
  for (let n = 0; n < files; n += 1) {
    yield text(`${part}"file"; filename="${n}.bin"\r\n\r\n`);
    // Every file is another one, so that each is stored.
    for (let sent = 0; sent < bytes; sent += MB) yield new Uint8Array(MB).fill((n * 31 + sent / MB) % 251);
    yield text('\r\n');
  }
  yield text('--bench--\r\n');
}

/** From here on the process's peak is counted anew. */
async function resetPeak(child: ChildProcess): Promise<void> {
  await writeFile(`/proc/${child.pid}/clear_refs`, '5');
}

async function memoryMb(child: ChildProcess, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]) / 1_024;
}
