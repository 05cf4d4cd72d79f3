import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workFiles } from './work-files.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'work-files-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

async function write(name: string, text: string, mode = 0o644): Promise<void> {
  await writeFile(join(folder, name), text);
  await chmod(join(folder, name), mode);
}

it('tells content, permissions that are not the usual ones, empty folders, and where a link leads', async () => {
  await write('plain.txt', 'one');
  await write('tool.sh', 'two', 0o755);
  await write('secret.txt', 'one', 0o600);
  for (const [name, mode] of [
    ['empty', 0o755],
    ['closed', 0o700],
  ] as const) {
    await mkdir(join(folder, name));
    await chmod(join(folder, name), mode);
  }
  await write('closed/inner.txt', '');
  await symlink('plain.txt', join(folder, 'link'));
  expect(await workFiles(folder)).toEqual([
    'closed/ mode 700',
    `closed/inner.txt 0 ${hash('')}`,
    'empty/',
    'link -> plain.txt',
    `plain.txt 3 ${hash('one')}`,
    `secret.txt 3 mode 600 ${hash('one')}`,
    `tool.sh 3 mode 755 ${hash('two')}`,
  ]);
});

it('tells of a clone what is checked out, every branch and tag, its settings and hooks, and not its index', async () => {
  const [one, two, three] = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
  for (const name of ['refs/heads/topic', 'hooks']) await mkdir(join(folder, '.git', name), { recursive: true });
  await write('.git/HEAD', 'ref: refs/heads/main\n');
  await write('.git/packed-refs', `# pack-refs with: peeled\n${three} refs/heads/main\n${two} refs/tags/v1\n^${one}\n`);
  await write('.git/refs/heads/main', `${one}\n`);
  await write('.git/refs/heads/topic/solution', `${two}\n`);
  await write('.git/config', '[core]\n');
  await write('.git/hooks/post-checkout', '');
  await write('.git/index', 'times of this desktop');
  expect(await workFiles(folder)).toEqual(
    [
      `.git refs/heads/main ${one}`,
      `.git refs/heads/main = ${one}`,
      `.git refs/heads/topic/solution = ${two}`,
      `.git refs/tags/v1 = ${two}`,
      `.git config ${hash('[core]\n')}`,
      '.git hooks/post-checkout',
    ].sort(),
  );
});
