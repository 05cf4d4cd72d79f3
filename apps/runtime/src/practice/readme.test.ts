import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRACTICE_FOLDER, practiceCatalogue } from './catalogue.ts';
import { materialiseTask } from './materialise-task.ts';
import { hasher, MemoryBlobs } from './testing.ts';
import { OPERATORS } from './values/evaluate.ts';

const readme = await readFile(join(PRACTICE_FOLDER, 'README.md'), 'utf8');
const [taskFile = '', siteFile = ''] = [...readme.matchAll(/```yaml\n(.*?)```/gsu)].map(([, block = '']) => block);

it('shows a task file and a site file that work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-readme-'));
  try {
    await mkdir(join(folder, 'shop'));
    await writeFile(join(folder, 'task.yaml'), taskFile);
    await writeFile(join(folder, 'list.txt'), 'kettle\n');
    await writeFile(join(folder, 'shop', 'site.yaml'), siteFile);
    await writeFile(
      join(folder, 'shop', 'index.html'),
      '{{#products}}<a href="/product/{{sku}}">{{maker}}</a>{{/products}}',
    );
    await writeFile(join(folder, 'shop', 'product.html'), '<h1>{{maker}}</h1><p>{{price}}</p>');
    await writeFile(join(folder, 'shop', 'basket.html'), '<h1>Your basket</h1>');
    await writeFile(join(folder, 'shop', 'slow.txt'), 'late');
    const task = await materialiseTask({ file: join(folder, 'task.yaml'), seed: 7, blobs: new MemoryBlobs(), hasher });
    expect(task.practice.answer).toBe('K-17');
    expect(task.checker).toHaveLength(6);
    expect(task.sites[0]?.pages.filter(({ path }) => /^\/product\/K-\d{4}$/u.test(path))).toHaveLength(3);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('names every operator and every built-in task', async () => {
  for (const name of Object.keys(OPERATORS)) expect(readme, name).toMatch(new RegExp(`\`${name}[:\`]`, 'u'));
  for (const { id } of await practiceCatalogue()) expect(readme).toContain(`| \`${id}\` |`);
});
