import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ACTION_SCHEMAS, type AgentAdapter, type Observation, type PluginDescriptor } from '@coarena/core';
import { root } from '../run/root.ts';
import { textOf } from './tree.ts';

const sources = [...textOf('README.md').matchAll(/^ *```js\n(.*?)^ *```/gmsu)].map(([, code = '']) => code);

/** Imports a plugin of the README from a file of its own, which finds core as a package beside it does. */
async function descriptorOf(source: string): Promise<PluginDescriptor> {
  const caches = join(root, 'node_modules/.cache/coarena');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(join(caches, 'readme-'));
  try {
    const file = join(folder, 'index.mjs');
    await writeFile(file, source);
    return ((await import(pathToFileURL(file).href)) as { default: PluginDescriptor }).default;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('shows a matchmaker and an agent', async () => {
  const kinds = await Promise.all(sources.map(async (source) => (await descriptorOf(source)).kind));
  expect(kinds).toEqual(['matchmaker', 'agent']);
});

it('shows an agent whose actions are valid and that ends', async () => {
  const descriptor = await descriptorOf(sources.find((source) => source.includes("kind: 'agent'")) ?? '');
  const adapter = (await descriptor.create({}, undefined as never)) as AgentAdapter;
  const limits = { signal: AbortSignal.timeout(5_000), deadlineMs: 5_000 };
  const session = await adapter.open({ instruction: 'Say what is there.' } as never, limits);
  const verbs: string[] = [];
  for (const step of [0, 1]) {
    const reply = await session.next({ step, text: 'A kettle.' } as Observation, limits);
    if (reply.kind !== 'turn') throw new Error('the agent reports a fault');
    for (const { verb, params } of reply.actions) {
      expect(ACTION_SCHEMAS[verb as keyof typeof ACTION_SCHEMAS].safeParse(params).error).toBeUndefined();
      verbs.push(verb);
    }
  }
  expect(verbs).toEqual(['read_text', 'finish']);
  await session.close();
  await adapter.dispose();
});
