import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../run/root.ts';
import { coarena } from './run-coarena.ts';

const folder = mkdtempSync(join(tmpdir(), 'coarena-prove-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Check = { readonly name: string; readonly ok: boolean; readonly found: string; readonly remedy: string | null };

async function proofs(args: readonly string[]): Promise<readonly Check[]> {
  const { out } = await coarena(['doctor', '--prove', '--json', ...args]);
  return (JSON.parse(out) as { checks: readonly Check[] }).checks.filter(({ name }) => name.startsWith('prove'));
}

describe('doctor --prove', () => {
  it('finds that the bundled driver keeps what it has to', async () => {
    const all = await proofs([]);
    expect(all.length).toBeGreaterThan(12);
    expect(all.filter(({ ok }) => !ok)).toEqual([]);
  }, 120_000);

  it('notices a driver that leaves its machines the network of the host, and says what to do', async () => {
    const file = join(folder, 'lying.yaml');
    writeFileSync(file, `sandbox: { use: ${join(root, 'tests/fixtures/lying-driver/index.mjs')} }\n`);
    const guest = `sandbox.with.guest="${join(root, 'package.json')}"`;
    const network = (await proofs(['--config', file, '--set', guest])).find(({ name }) => name === 'prove no-network');
    expect(network).toMatchObject({ ok: false, remedy: expect.stringMatching(/let no agent run in .*"no-network"/u) });
  }, 120_000);

  it('says of a driver that cannot be looked into what it lacks', async () => {
    const file = join(folder, 'blind.yaml');
    const plugin = `export default { kind: 'sandbox-driver', name: 'blind', apiVersion: 1, capabilities: {},
      configSchema: { safeParse: (value) => 'guest' in value
        ? { success: false, error: { issues: [{ code: 'unrecognized_keys', keys: ['guest'], path: [] }] } }
        : { success: true, data: {} } },
      create: async () => ({}) };\n`;
    writeFileSync(join(folder, 'blind.mjs'), plugin);
    writeFileSync(file, 'sandbox: { use: ./blind.mjs }\n');
    const [only] = await proofs(['--config', file]);
    expect(only).toMatchObject({ ok: false, remedy: expect.stringContaining('option "guest"') });
  }, 60_000);
});
