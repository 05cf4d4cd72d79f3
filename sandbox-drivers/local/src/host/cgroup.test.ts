import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cgroupFolder, cgroupMembers, findCgroupParent, joinCgroup, makeCgroup, removeCgroup } from './cgroup.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'cgroup-'))));
afterEach(() => rmSync(root, { recursive: true }));

function group(name: string, files: Record<string, string> = {}): string {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries({ 'cgroup.procs': '', ...files }))
    writeFileSync(path.join(folder, file), text);
  return folder;
}

function self(text: string): string {
  const file = path.join(root, 'self');
  writeFileSync(file, text);
  return file;
}

describe('findCgroupParent', () => {
  it('takes its own group of version 1', () => {
    const folder = group('memory/mine');
    expect(findCgroupParent(root, self('5:cpu:/x\n4:memory:/mine\n0::/\n'))).toEqual({ folder, version: 1 });
  });

  it('takes the nearest group of version 2 that hands memory down', () => {
    group('slice/mine', { 'cgroup.subtree_control': '' });
    const folder = group('slice', { 'cgroup.subtree_control': 'cpu memory pids\n' });
    group('.', { 'cgroup.subtree_control': 'memory\n' });
    expect(findCgroupParent(root, self('0::/slice/mine\n'))).toEqual({ folder, version: 2 });
  });

  it('finds none where nothing is handed down, nothing may be written, or there are no cgroups', () => {
    group('mine', { 'cgroup.subtree_control': 'cpu' });
    expect(findCgroupParent(root, self('0::/mine\n'))).toBeNull();
    expect(findCgroupParent(root, self('4:memory:/absent\n'))).toBeNull();
    expect(findCgroupParent(path.join(root, 'no'), path.join(root, 'nothing'))).toBeNull();
    const closed = group('memory/closed');
    chmodSync(closed, 0o500);
    if (process.getuid?.() !== 0) expect(findCgroupParent(root, self('4:memory:/closed\n'))).toBeNull();
  });
});

describe('a group', () => {
  it('is limited, joined, listed and removed', async () => {
    const folder = cgroupFolder({ folder: root, version: 1 }, 'ab12');
    expect(folder).toBe(path.join(root, 'coarena-ab12'));
    makeCgroup(folder, 1, 512);
    expect(readFileSync(path.join(folder, 'memory.limit_in_bytes'), 'utf8')).toBe(String(512 * 1024 * 1024));
    joinCgroup(folder, 77);
    expect(cgroupMembers(folder)).toEqual([77]);
    rmSync(folder, { recursive: true });
    expect(cgroupMembers(folder)).toEqual([]);
    await removeCgroup(folder);
  });

  it('of version 2 gets its limit, and no swap where swap can be limited', () => {
    const folder = path.join(root, 'two');
    makeCgroup(folder, 2, 1);
    expect(readFileSync(path.join(folder, 'memory.max'), 'utf8')).toBe('1048576');
    expect(existsSync(path.join(folder, 'memory.swap.max'))).toBe(false);
  });
});
