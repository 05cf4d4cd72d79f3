import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { root } from '../../run/root.ts';

/** Long enough for the first sweep and refit to be over. */
const REST_MS = 15_000;

/** Resident memory of a whole arena that nobody uses: API, refit and worker in one process, the database apart. */
export async function* figures(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'coarena-rest-'));
  const sets = ['--set', `data.folder=${folder}`, '--set', 'server.port=0', '--set', 'practice.offer=false'];
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--no-warnings', join(root, 'apps/cli/src/main.ts'), 'start', ...sets],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  try {
    await saysUp(child.stdout, child.stderr);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    yield { name: 'rest.resident', value: await residentMb(child.pid ?? 0) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

async function saysUp(...outputs: readonly NodeJS.ReadableStream[]): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const output of outputs) {
      output.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('arena is up')) resolve();
      });
      output.on('end', () => reject(new Error(`the arena did not come up: ${said.slice(-500)}`)));
    }
  });
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1]) / 1_024;
}
