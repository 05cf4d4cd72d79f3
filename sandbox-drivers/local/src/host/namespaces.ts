import { readFileSync, readlinkSync } from 'node:fs';

const KINDS = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'user', 'uts'] as const;

/** The kinds of namespaces in which a process really differs from this one, read from the kernel; sorted, comma-separated. */
export function separateNamespaces(pid: number): string {
  return KINDS.filter((kind) => readlinkSync(`/proc/${pid}/ns/${kind}`) !== readlinkSync(`/proc/self/ns/${kind}`)).join(
    ',',
  );
}

/** Whether a process and all it starts can never gain privileges, read from the kernel. */
export function hasNoNewPrivileges(pid: number): boolean {
  return /^NoNewPrivs:\s*1$/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}
