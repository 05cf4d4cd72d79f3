import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';
import { rateBattles } from '../../e2e/support/rate-battles.ts';
import { coarena } from '../cli/run-coarena.ts';

type Verdict = { ok: boolean; head: { size: number; keyId: string }; differences: unknown[]; unchecked: unknown[] };

const folder = mkdtempSync(join(tmpdir(), 'coarena-export-'));
let scripted: ScriptedArena;

beforeAll(async () => {
  scripted = await openScriptedArena();
  const judges = Array.from({ length: 7 }, (_, n) => `judge-${n}`);
  await rateBattles(scripted, { battles: 36, judges, kind: 'coding', upsetEvery: 4 });
}, 180_000);
afterAll(async () => {
  await scripted.close();
  rmSync(folder, { recursive: true, force: true });
});

const configured = (): string[] => ['--config', join(scripted.folder, 'arena.json')];
const file = (name: string): string => join(folder, name);

async function verified(name: string): Promise<Verdict> {
  const { out, err, code } = await coarena(['verify', file(name), '--json']);
  const verdict = JSON.parse(out) as Verdict;
  expect({ code, err, differences: verdict.differences }).toEqual({ code: 0, err: '', differences: [] });
  return verdict;
}

describe('an export of a running arena', () => {
  it('is made beside it, and verified by another process from the file alone', async () => {
    const exported = await coarena(['export', file('running.tar'), '--json', ...configured()]);
    expect(exported).toMatchObject({ code: 0, err: '' });
    const answer = JSON.parse(exported.out) as {
      entries: number;
      battles: number;
      bytes: number;
      head: { size: number };
    };
    expect(answer).toMatchObject({ battles: 36, bytes: readFileSync(file('running.tar')).length });
    expect(answer.head.size).toBe(answer.entries);
    const verdict = await verified('running.tar');
    expect(verdict).toMatchObject({ ok: true, head: answer.head, unchecked: [] });
    const board = await (await fetch(`${scripted.server.address}/api/leaderboard`)).json();
    expect(board).toMatchObject({ rated: 36 });
  });

  it('tells of a flipped bit with exit 1 and of a cut file with exit 2, in one line each', async () => {
    const bytes = readFileSync(file('running.tar'));
    const at = bytes.lastIndexOf('"kind\\":\\"judged');
    expect(at).toBeGreaterThan(0);
    bytes[at + 12] = (bytes[at + 12] ?? 0) ^ 1;
    await writeFile(file('flipped.tar'), bytes);
    const flipped = await coarena(['verify', file('flipped.tar'), '--json']);
    expect(flipped.code).toBe(1);
    const { differences } = JSON.parse(flipped.out) as { differences: { entry: unknown }[] };
    expect(differences.some(({ entry }) => typeof entry === 'number')).toBe(true);
    await writeFile(file('cut.tar'), bytes.subarray(0, at));
    const cut = await coarena(['verify', file('cut.tar')]);
    expect(cut.code).toBe(2);
    expect(cut.err).toMatch(/^coarena: \S+cut\.tar: ledger\.jsonl should have \d+ bytes [^\n]*entry \d+\)\n$/u);
    await writeFile(file('empty.tar'), '');
    const empty = await coarena(['verify', file('empty.tar')]);
    expect(empty).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^coarena: [^\n]*no export[^\n]*\n$/u) as string,
    });
  });

  it('is tried with changes by the command', async () => {
    const { code, out } = await coarena(['verify', file('running.tar'), '--inject', '30', '--seed', '5', '--json']);
    expect({ code, report: JSON.parse(out) as unknown }).toEqual({
      code: 0,
      report: { injected: 30, found: 30, missed: [] },
    });
  });

  it('keeps its key while the arena runs; a stopped one replaces it under a head of the old key', async () => {
    const refused = await coarena(['ledger', 'rotate-key', ...configured()]);
    expect(refused).toMatchObject({
      code: 2,
      err: 'coarena: stop the arena first: it signs with the key that it was started with\n',
    });
    const before = (await verified('running.tar')).head.keyId;
    await scripted.server.close();
    await scripted.arena.dispose();
    const replaced = await coarena(['ledger', 'rotate-key', '--json', ...configured()]);
    expect(replaced).toMatchObject({ code: 0, err: '' });
    const { keyId, publicKey, replaces } = JSON.parse(replaced.out) as Record<string, string>;
    expect(replaces).toBe(before);
    const rested = await coarena(['export', file('rested.tar'), ...configured()]);
    expect(rested).toMatchObject({ code: 0, err: '' });
    await verified('rested.tar');
    const later = await coarena(['verify', file('rested.tar'), '--kept', file('running.tar')]);
    expect(later).toMatchObject({ code: 0, err: '' });
    const older = await coarena(['verify', file('running.tar'), '--kept', file('rested.tar')]);
    expect(older.code).toBe(1);
    expect(older.out).toMatch(/the ledger ends here, but the head over \d+ entries in \S+rested\.tar is signed/u);
    const pinned = await coarena(['verify', file('rested.tar'), '--json', '--key', publicKey ?? '']);
    expect(pinned.code).toBe(0);
    const key = await coarena(['ledger', 'key', '--json', ...configured()]);
    expect(JSON.parse(key.out)).toEqual({ keyId, publicKey });
  });
});
