import { readdir, readFile } from 'node:fs/promises';
import { ENDED, whereThere } from '../where-there.ts';

/** Whether Chromium's renderers are sandboxed, and what the kernel says about them. */
export interface SandboxProof {
  readonly sandbox: boolean;
  readonly evidence: string;
}

/**
 * Reads the truth from `/proc`: every renderer must run under a seccomp filter, without new privileges, and in a process
 * namespace below the guest's. No renderer at all is no proof.
 */
export async function proveSandbox(): Promise<SandboxProof> {
  const seen: string[] = [];
  let sandbox = true;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await textOf(`/proc/${pid}/cmdline`);
    if (!command.includes('--type=renderer')) continue;
    const status = await textOf(`/proc/${pid}/status`);
    if (status === '') continue; // It ended between the two reads.
    const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.trim() ?? '';
    const nested = field('NSpid').split(/\s+/).length > 1;
    const good = field('Seccomp') === '2' && field('NoNewPrivs') === '1' && nested;
    sandbox &&= good;
    seen.push(`seccomp ${field('Seccomp')}, no_new_privs ${field('NoNewPrivs')}, nested pid namespace ${nested}`);
  }
  const [first = 'no renderer process found'] = seen;
  return { sandbox: sandbox && seen.length > 0, evidence: `${seen.length} renderers: ${first}`.slice(0, 500) };
}

/** Empty for a process that has ended; one that cannot be looked at is no proof of anything. */
const textOf = (file: string): Promise<string> => whereThere(readFile(file, 'utf8'), '', ENDED);
