import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultLine, pluginFaults, readConfig, type LoadedConfig } from '@coarena/runtime';
import { root } from '../../run/root.ts';

const folder = join(root, 'config', 'examples');
const env = { DATABASE_URL: 'postgres://arena:hunter2@db.internal/arena' };

function load(name: string): LoadedConfig {
  const result = readConfig({ root, files: [join(folder, name)], local: false, env });
  if (!result.ok) throw new Error(result.faults.map(faultLine).join('\n'));
  return result.config;
}

describe('config/examples', () => {
  const names = readdirSync(folder);

  it.each(names)('%s is valid, with the options of every plugin in it', async (name) => {
    expect(await pluginFaults(load(name))).toEqual([]);
  });

  const meant: Readonly<Record<string, (config: LoadedConfig['values']) => void>> = {
    'own-postgresql.yaml': (values) => expect(values.store.with).toEqual({ url: env.DATABASE_URL }),
    'api-only.yaml': (values) => {
      expect(values.worker.slots).toBe(0);
      expect(values.blobs.with).toEqual({ folder: '/srv/coarena/blobs' });
    },
    'worker-machine.yaml': (values) => {
      expect(values.worker.slots).toBe(2);
      expect(values.store.with).toEqual({ url: env.DATABASE_URL });
    },
    'three-agents.yaml': (values) => expect(Object.keys(values.agents)).toEqual(['careful', 'thorough', 'idle']),
  };

  it.each(names)('%s says what it is for', (name) => {
    const check = meant[name];
    if (check === undefined) throw new Error(`${name} has no expectation here`);
    check(load(name).values);
  });

  it('asks for the variable that an example needs', () => {
    const result = readConfig({ root, files: [join(folder, 'own-postgresql.yaml')], local: false, env: {} });
    expect(result.ok ? [] : result.faults.map(({ path, expected }) => [path, expected])).toEqual([
      ['store.with.url', 'the environment variable DATABASE_URL'],
    ]);
  });
});
