import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { Commanding } from '../commanding.ts';
import { Looking } from '../looking.ts';

/** Plants secrets on the host wherever an arena has some: its environment, its folder, its home, its temporary folder. */
async function plant(bench: DriverBench): Promise<readonly string[]> {
  const secret = (where: string): string => `canary-${where}-${randomBytes(12).toString('hex')}`;
  const [variable, own, home, temporary] = ['variable', 'folder', 'home', 'temporary'].map(secret);
  assert.ok(variable !== undefined && own !== undefined && home !== undefined && temporary !== undefined);
  process.env['COARENA_CANARY_API_KEY'] = variable;
  await writeFile(path.join(bench.folder, 'canary.yaml'), `agents: { x: { with: { apiKey: ${own} } } }\n`);
  const folders = await Promise.all([homedir(), tmpdir()].map((each) => mkdtemp(path.join(each, '.coarena-canary-'))));
  for (const [n, text] of [home, temporary].entries()) await writeFile(path.join(folders[n] ?? '', 'secret.txt'), text);
  bench.defer(async () => {
    delete process.env['COARENA_CANARY_API_KEY'];
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return [variable, own, home, temporary];
}

/** No credential of the arena exists inside a machine, wherever one looks. */
export const secretCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'no-secret-inside',
    title: "has none of the arena's secrets in its files, environments and command lines",
    run: async (bench) => {
      const secrets = await plant(bench);
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const inside = new Looking(sandbox);
      const control = `canary-control-${randomBytes(8).toString('hex')}`;
      await inside.write(['/home/agent/control', '/dev/shm/control'], control);
      assert.deepEqual((await inside.search([control])).toSorted(), ['/dev/shm/control', '/home/agent/control']);
      assert.deepEqual(await inside.search(secrets), []);
    },
  },
  {
    id: 'no-secret-for-commands',
    title: "shows a command none of the arena's secrets",
    needs: 'commands',
    run: async (bench) => {
      const secrets = await plant(bench);
      const desktop = await Commanding.boot(bench);
      const control = `canary-control-${randomBytes(8).toString('hex')}`;
      await desktop.put('control.txt', control);
      // The request itself holds what is searched for.
      const hits = (await desktop.probe({ secrets: [...secrets, control] })).hits.map((file) => path.basename(file));
      assert.deepEqual(hits.toSorted(), ['asked.json', 'control.txt']);
    },
  },
];
