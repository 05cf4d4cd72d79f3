import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf, type Finding } from '@coarena/core';
import type { StoreConfig } from './config.ts';
import { describeTarget, parseTarget } from './db/target.ts';
import { binariesFolder, binariesPackage } from './embedded/binaries.ts';

const run = promisify(execFile);

/** Can the store run here? Looks only; the server itself is checked when the store is opened. */
export async function probeStore(config: StoreConfig): Promise<readonly Finding[]> {
  if (config.url !== undefined) return [urlFinding(config.url)];
  const asRoot = process.getuid?.() === 0;
  return Promise.all([platformFinding(), binariesFinding(), flockFinding(), ...(asRoot ? [namespaceFinding()] : [])]);
}

function urlFinding(url: string): Finding {
  try {
    return { name: 'database', ok: true, found: `your server, ${describeTarget(parseTarget(url))}`, remedy: null };
  } catch (error) {
    return {
      name: 'database',
      ok: false,
      found: messageOf(error),
      remedy: 'Correct store.with.url, or remove it to use the embedded server.',
    };
  }
}

async function platformFinding(): Promise<Finding> {
  const found = `${process.platform} ${process.arch}`;
  const ok = process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64');
  const remedy = 'The embedded server runs on Linux, x64 or arm64: use your own PostgreSQL with store.with.url.';
  return { name: 'platform', ok, found, remedy: ok ? null : remedy };
}

async function binariesFinding(): Promise<Finding> {
  try {
    const program = join(binariesFolder(), 'native', 'bin', 'postgres');
    await access(program, constants.X_OK);
    return { name: 'PostgreSQL', ok: true, found: program, remedy: null };
  } catch (error) {
    const remedy = `Run npm install with optional dependencies (${binariesPackage()}), or use your own PostgreSQL with store.with.url.`;
    return { name: 'PostgreSQL', ok: false, found: messageOf(error), remedy };
  }
}

async function flockFinding(): Promise<Finding> {
  return commandFinding('flock', ['--version'], 'Install the package util-linux.');
}

async function namespaceFinding(): Promise<Finding> {
  const remedy =
    'PostgreSQL does not run as root: install bubblewrap and allow user namespaces, or start the arena as an ordinary user.';
  return commandFinding(
    'bwrap',
    ['--dev-bind', '/', '/', '--unshare-user', '--uid', '1000', '--gid', '1000', '--', 'true'],
    remedy,
  );
}

async function commandFinding(command: string, args: readonly string[], remedy: string): Promise<Finding> {
  try {
    await run(command, args, { timeout: 10_000 });
    return { name: command, ok: true, found: 'works', remedy: null };
  } catch (error) {
    return { name: command, ok: false, found: reasonOf(error), remedy };
  }
}

/** What the program itself said, without the command line that Node puts before it. */
function reasonOf(error: unknown): string {
  const { stderr } = error as { stderr?: unknown };
  const said = typeof stderr === 'string' ? stderr.trim().split('\n').at(-1) : undefined;
  return (said === undefined || said === '' ? messageOf(error) : said).replace(/[.,]+$/u, '');
}
