import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMutation } from './mutation-file.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'coarena-mutation-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  const file = join(folder, 'mutation.yaml');
  await writeFile(file, text);
  return readMutation(file);
}

it('reads the example of the README', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const example = /```yaml\n(?<text>lane: .+?)```/su.exec(readme)?.groups?.['text'];
  const { lane, recipe } = await read(example ?? '');
  expect(lane).toBe('right');
  expect(recipe.source.value.steps.map((step) => Object.keys(step))).toEqual([['bookmark'], ['file'], ['open']]);
});

it('names the place of a fault in the file itself', async () => {
  await expect(read('lane: left\nrecipe:\n  - file: { name: a/b, text: x }\n')).rejects.toThrow(
    /mutation\.yaml:3:\d+/u,
  );
});
