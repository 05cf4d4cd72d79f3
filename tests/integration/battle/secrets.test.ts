import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { loadConfig, openWorkbench, seededRandom, type Workbench } from '@coarena/runtime';
import { runSolo } from '@coarena/worker';
import { practiceTask } from '../../parity/determinism/do-again.ts';

const KEYED = join(import.meta.dirname, '../../fixtures/agents/keyed');

/** Searches everything that a command can read for texts of the planted form; names none of them. */
const SEARCH = `import os, re, stat
token = re.compile(rb"canary-[a-z]+-[0-9a-f]{24}")
found = {match for value in os.environ.values() for match in token.findall(value.encode())}
for folder, folders, files in os.walk("/"):
    folders[:] = [name for name in folders if os.path.join(folder, name) != "/usr"]
    for name in files:
        path = os.path.join(folder, name)
        if not stat.S_ISREG(os.lstat(path).st_mode) or not os.access(path, os.R_OK): continue
        with open(path, "rb") as file: found.update(token.findall(file.read(5_000_000)))
print(*sorted(match.decode() for match in found))
`;

const FINISH = { verb: 'finish', params: { verdict: 'success', message: 'searched' } };
const RUN = { verb: 'run_command', params: { program: 'python3', args: ['search.py'] } };

/** What was made is ended in the reverse order, each part whatever became of the others. */
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  const faults: unknown[] = [];
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, 'a part of the test could not be ended');
});

const secret = (where: string): string => `canary-${where}-${randomBytes(12).toString('hex')}`;

/** An arena with secrets everywhere where a real one has some. */
async function arenaWithSecrets(): Promise<Workbench> {
  const folder = await temporary(join(tmpdir(), 'coarena-secrets-'));
  const home = await temporary(join(homedir(), '.coarena-canary-'));
  const data = join(folder, 'data');
  await mkdir(data);
  process.env['COARENA_TEST_KEY'] = secret('environment');
  cleanups.push(async () => void delete process.env['COARENA_TEST_KEY']);
  await writeFile(join(data, 'secret.key'), secret('data'));
  await writeFile(join(home, 'credentials'), secret('home'));
  const keyed = (apiKey: string): object => ({ use: KEYED, with: { apiKey, actions: [RUN, FINISH] } });
  const agents = { searching: keyed(secret('config')), other: keyed('${COARENA_TEST_KEY}') };
  await writeFile(
    join(folder, 'arena.json'),
    JSON.stringify({ agents, data: { folder: data }, log: { level: 'error' } }),
  );
  const config = loadConfig({ root: folder, files: [join(folder, 'arena.json')], sets: [], local: false });
  const bench = await openWorkbench(config, { random: seededRandom(7) });
  cleanups.push(() => bench.dispose());
  return bench;
}

/** A folder that is there until the test is over, however it ends. */
async function temporary(prefix: string): Promise<string> {
  const folder = await mkdtemp(prefix);
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('shows an agent nothing of its own key, of another agent, of the arena and of the machine', async () => {
  const bench = await arenaWithSecrets();
  const control = secret('control');
  const attach = async (name: string, text: string) => {
    const { sha256, bytes } = await bench.blobs.put(Readable.from([Buffer.from(text)]));
    return { name, sha256, bytes };
  };
  const task = {
    ...(await practiceTask(bench, 'delivery-weights', 3)),
    attachments: [await attach('search.py', SEARCH), await attach('control.txt', control)],
  };
  const { steps } = await runSolo(bench, { id: 'secrets', task, agent: 'searching' });
  expect(steps[0]).toMatchObject({
    action: { verb: 'run_command' },
    status: 'ok',
    command: { exitCode: 0, removed: 0 },
  });
  expect(steps[0]?.command?.output).toBe(`${control}\n`);
}, 60_000);
