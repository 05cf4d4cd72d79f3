import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commit, hashBytes, inclusionReceipt, MerkleTree, type LedgerPayload, type Matchmaker } from '@coarena/core';
import { nodeDigest } from '@coarena/runtime';
import { encodeExport, type ExportContent } from '../../../apps/cli/src/export/format.ts';
import type { Kept } from '../../../apps/cli/src/verify/checks/kept.ts';
import { inject } from '../../../apps/cli/src/verify/inject/inject.ts';
import { openVerifyParts } from '../../../apps/cli/src/verify/verify-parts.ts';
import { verifyExport } from '../../../apps/cli/src/verify/verify-export.ts';
import { root } from '../../run/root.ts';
import { forged } from './forge.ts';
import { playScript, SETTINGS } from './scripted-ledger.ts';
import { signerNamed } from './signer-named.ts';

const parts = openVerifyParts();
let content: ExportContent;
let archive: Uint8Array;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-verify-'));
  const ratings = await parts.ratings(SETTINGS);
  if ('unavailable' in ratings) throw new Error(ratings.unavailable);
  const matchmaker = (await parts.matchmaker('uncertainty', {})) as Matchmaker;
  const played = await playScript({ seed: 5, battles: 80, agents: ['A', 'B', 'C', 'D'], matchmaker, ratings });
  content = played.content;
  archive = await encodeExport(content, played.signer, nodeDigest);
});
afterAll(async () => {
  await parts.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** The second verification, by another program in another language. */
async function byPython(
  bytes: Uint8Array,
): Promise<{ ok: boolean; counts: unknown; battles: unknown; faults: string[] }> {
  const file = join(folder, 'board.tar');
  await writeFile(file, bytes);
  const { stdout } = await promisify(execFile)('python3', [join(root, 'tests/reference/ledger.py'), file]);
  return JSON.parse(stdout) as Awaited<ReturnType<typeof byPython>>;
}

/** The payload with some fields replaced, where it is of that kind and passes; only the first one. */
function first<K extends LedgerPayload['kind']>(
  kind: K,
  change: (payload: Extract<LedgerPayload, { kind: K }>) => LedgerPayload | null | undefined,
) {
  let done = false;
  return ({ payload }: { payload: LedgerPayload }): LedgerPayload | null | undefined => {
    if (done || payload.kind !== kind) return undefined;
    const changed = change(payload as Extract<LedgerPayload, { kind: K }>);
    done = changed !== undefined;
    return changed;
  };
}

describe('verify', () => {
  it('finds nothing in a sound export of every kind of entry', async () => {
    const kinds = new Set(content.rows.map(({ text }) => (JSON.parse(text) as LedgerPayload).kind));
    expect([...kinds].toSorted()).toEqual(
      [
        'admitted',
        'cancelled',
        'completed',
        'drawn',
        'epoch',
        'epoch_ended',
        'excluded',
        'granted',
        'judged',
        'lane_ended',
        'opened',
        'refit',
        'retracted',
        'signing_key',
        'started',
        'trust',
        'voided',
      ].toSorted(),
    );
    const verdict = await verifyExport(archive, parts);
    expect(verdict.differences).toEqual([]);
    expect(verdict).toMatchObject({ ok: true, unchecked: [], unsigned: 0, unreadable: null });
    expect(Buffer.compare(await encodeExport(content, signerNamed('second'), nodeDigest), archive)).toBe(0);
  });

  it('agrees with a second implementation on hashes, signatures, openings and every count', async () => {
    const found = await byPython(archive);
    expect(found.faults).toEqual([]);
    const overall = content.board?.overall;
    const { resolved, rated, excluded, selfJudgedOnly } = overall ?? {};
    expect(found.counts).toEqual({ resolved, rated, excluded, selfJudgedOnly });
    expect(found.battles).toEqual(Object.fromEntries(overall?.rows.map(({ id, battles }) => [id, battles]) ?? []));
    const changed = archive.slice();
    changed[changed.length - 20_000] = (changed[changed.length - 20_000] ?? 0) ^ 1;
    expect((await byPython(changed).catch(() => ({ ok: false }))).ok).toBe(false);
  });

  it('misses none of 200 changes, and names the entry or file of each where it is known', async () => {
    const report = await inject(archive, { count: 200, seed: 5, parts });
    expect(report).toEqual({ injected: 200, found: 200, missed: [] });
  });

  it('tries the bytes of a Buffer without changing them', async () => {
    const buffer = Buffer.from(archive);
    expect((await inject(buffer, { count: 20, seed: 11, parts })).missed).toEqual([]);
    expect(Buffer.compare(buffer, archive)).toBe(0);
  });

  it('says where an export was cut off', async () => {
    for (const share of [0.05, 0.3, 0.6, 0.9, 0.999]) {
      const { ok, unreadable, differences } = await verifyExport(
        archive.subarray(0, Math.floor(archive.length * share)),
        parts,
      );
      expect(ok).toBe(false);
      expect(unreadable).toMatch(/byte \d+/u);
      expect(differences).toHaveLength(1);
    }
    const cut = await verifyExport(archive.subarray(0, Math.floor(archive.length * 0.6)), parts);
    expect(cut.differences[0]?.entry).toBeTypeOf('number');
  });

  it('knows the arena by a key that one already has', async () => {
    expect((await verifyExport(archive, parts, { key: signerNamed('first').publicKey })).ok).toBe(true);
    const other = await verifyExport(archive, parts, { key: signerNamed('third').publicKey });
    expect(other.differences).toMatchObject([{ entry: 'keys.json' }]);
  });

  it('does not load a plugin that the export names and nobody asked for', async () => {
    const settings = { ...SETTINGS, published: { use: './evil.js', with: {} } };
    const bytes = await encodeExport({ ...content, settings }, signerNamed('second'), nodeDigest);
    const { differences } = await verifyExport(bytes, parts);
    expect(differences.map(({ what }) => what).join('\n')).toMatch(/does not come with the arena/u);
  });
});

describe('an operator who holds the keys', () => {
  const cheats: Readonly<Record<string, readonly [Parameters<typeof forged>[1], RegExp]>> = {
    'cannot turn a vote around': [
      first('judged', (vote) =>
        vote.choice === 'left' && vote.streaming !== null ? { ...vote, choice: 'right' } : undefined,
      ),
      /moved to|overall board/u,
    ],
    'cannot move a side after the votes': [
      first('opened', (entry) => ({ ...entry, sideOfA: entry.sideOfA === 'left' ? 'right' : 'left' })),
      /side of battle \w+ is not the one committed to/u,
    ],
    'cannot exchange the agents of a pair': [
      first('opened', (entry) => ({ ...entry, pair: { a: entry.pair.b, b: entry.pair.a } })),
      /pair of battle \w+ is not the one committed to/u,
    ],
    'cannot change what the matchmaker was told': [
      first('opened', (entry) =>
        entry.draw.by !== 'matchmaker'
          ? undefined
          : { ...entry, draw: { ...entry.draw, contenders: entry.draw.contenders.toReversed() } },
      ),
      /pair of battle \w+ is not the one committed to/u,
    ],
    'cannot draw again with other numbers': [
      first('opened', (entry) => ({
        ...entry,
        randomness: { ...entry.randomness, numbers: entry.randomness.numbers.map((number) => (number + 0.5) % 1) },
      })),
      /randomness of battle \w+ is not the one committed to/u,
    ],
    'cannot leave a battle out of its order': [first('started', () => null), /cannot follow/u],
    'cannot leave a vote out': [
      first('judged', (vote) => (vote.resolves ? null : undefined)),
      /was opened by the entry before, but this entry does not end it/u,
    ],
    'cannot leave a grant to one side out': [
      first('granted', (entry) => (entry.lanes.length === 1 ? null : undefined)),
      /its lanes say nothing/u,
    ],
    'cannot leave an unwelcome exclusion out': [first('excluded', () => null), /overall board|cannot be rebuilt/u],
    'cannot publish another streaming value': [
      first('judged', (vote) =>
        vote.streaming === null
          ? undefined
          : {
              ...vote,
              streaming: Object.fromEntries(
                Object.entries(vote.streaming).map(([agent, move]) => [agent, { ...move, after: move.after + 1e-6 }]),
              ),
            },
      ),
      /moved to/u,
    ],
    'cannot publish an epoch key that gives other draws': [
      first('epoch_ended', (entry) => ({ ...entry, key: 'ab'.repeat(32) })),
      /not the one whose hash was published/u,
    ],
    'cannot bring a key in without the old one': [
      first('signing_key', (entry) => (entry.replaces === null ? undefined : { ...entry, replaces: null })),
      /replaces none/u,
    ],
  };

  it.each(Object.entries(cheats))('%s', async (_, [forge, what]) => {
    const { ok, differences } = await verifyExport(await forged(content, forge), parts);
    expect(ok).toBe(false);
    expect(differences.map((each) => `${each.entry}: ${each.what}`).join('\n')).toMatch(what);
  });

  it('cannot settle on another pair before the battle: the draw made again gives the one that was drawn', async () => {
    const opened = content.rows
      .map(({ text }) => JSON.parse(text) as LedgerPayload)
      .find((payload) => payload.kind === 'opened');
    if (opened === undefined) throw new Error('no battle was opened');
    const pair = { a: opened.pair.b, b: opened.pair.a };
    const bytes = await forged(content, ({ payload }) => {
      if (payload.kind === 'opened' && payload.battle === opened.battle) return { ...payload, pair };
      if (payload.kind !== 'drawn' || payload.battle !== opened.battle) return undefined;
      return { ...payload, pair: commit(opened.salts.pair, { pair, draw: opened.draw }, nodeDigest) };
    });
    const { differences } = await verifyExport(bytes, parts);
    expect(differences.map(({ what }) => what).join('\n')).toMatch(/the draw made again gives/u);
  });

  it('cannot put a lane on another side than the key of the epoch says, once that key is public', async () => {
    const opened = content.rows
      .map(({ text }) => JSON.parse(text) as LedgerPayload)
      .find((payload) => payload.kind === 'opened');
    if (opened === undefined) throw new Error('no battle was opened');
    const sideOfA = opened.sideOfA === 'left' ? 'right' : 'left';
    const bytes = await forged(content, ({ payload }) => {
      if (payload.kind === 'opened' && payload.battle === opened.battle) return { ...payload, sideOfA };
      if (payload.kind !== 'admitted' || payload.battle !== opened.battle) return undefined;
      return { ...payload, side: commit(opened.salts.side, sideOfA, nodeDigest) };
    });
    const { differences } = await verifyExport(bytes, parts);
    expect(differences.map(({ what }) => what).join('\n')).toMatch(/key puts lane a of battle \w+ on the other side/u);
  });

  it('changes nothing by signing the same entries again', async () => {
    const again = await forged(content, () => undefined);
    expect((await verifyExport(again, parts)).differences).toEqual([]);
  });

  it('cannot publish another board, or another slice of it', async () => {
    const { board } = content;
    if (board === null) throw new Error('no board');
    const better = { ...board.overall, rows: board.overall.rows.map((row) => ({ ...row, rating: 1_500 })) };
    const overall = await forged(content, () => undefined, { board: { ...board, overall: better } });
    expect((await verifyExport(overall, parts)).differences.map(({ entry }) => entry)).toContain('board.json');
    const slices = board.slices.map((slice, n) => (n === 0 ? { ...slice, rated: slice.rated + 1 } : slice));
    const sliced = await verifyExport(await forged(content, () => undefined, { board: { ...board, slices } }), parts);
    expect(sliced.differences).toMatchObject([
      { entry: 'board.json', what: expect.stringMatching(/^the board of .*rated/u) as string },
    ]);
  });

  it('cannot go on signing with a key that was replaced', async () => {
    const heads = content.heads.toSpliced(-1, 1);
    const last = content.heads.at(-1);
    if (last === undefined) throw new Error('no head');
    const { keyId } = signerNamed('first');
    const old = await forged({ ...content, heads: [...heads, { ...last, keyId }] }, () => undefined);
    expect((await verifyExport(old, parts)).differences.map(({ what }) => what).join('\n')).toMatch(/was not in use/u);
  });
});

describe('what was handed out before', () => {
  it('is on the way to every later ledger, and shows one that was begun anew', async () => {
    const [entry, head] = [content.rows[40], content.heads[2]];
    if (entry === undefined || head === undefined) throw new Error('the script is too short');
    const kept = [
      { from: 'a receipt', entry },
      { from: 'an earlier export', head },
    ];
    expect((await verifyExport(archive, parts, { kept })).differences).toEqual([]);
    const anew = await forged(content, ({ position, payload }) =>
      payload.kind === 'epoch' && position < 5 ? { ...payload, seeded: true } : undefined,
    );
    const { differences } = await verifyExport(anew, parts, { kept });
    expect(differences).toMatchObject([
      { entry: 41, what: expect.stringMatching(/another history before it/u) as string },
      { entry: head.size, what: expect.stringMatching(/not those of an earlier export.*two ledgers were/u) as string },
    ]);
  });

  it('is asked for by a proof, a text and a signature of its own', async () => {
    const [entry, head, last] = [content.rows[40], content.heads[2], content.heads.at(-1)];
    if (entry === undefined || head === undefined || last === undefined) throw new Error('the script is too short');
    const tree = new MerkleTree(
      nodeDigest,
      content.rows.map(({ leaf }) => hashBytes(leaf)),
    );
    const receipt = { from: 'a receipt', ...inclusionReceipt(entry, head, tree) };
    const found = async (kept: Kept): Promise<string> =>
      (await verifyExport(archive, parts, { kept: [kept] })).differences.map(({ what }) => what).join('\n');
    expect(await found(receipt)).toBe('');
    expect(await found({ ...receipt, proof: receipt.proof.toReversed() })).toMatch(/its proof is wrong/u);
    expect(await found({ from: 'a receipt', entry: { ...entry, text: '{}' } })).toMatch(/text does not give its leaf/u);
    const signature = last.signature.replace(/^./u, (digit) => (digit === '0' ? '1' : '0'));
    expect(await found({ from: 'a head', head: { ...last, signature } })).toMatch(/signed by no key of this ledger/u);
    const shorter = { ...content, heads: [head], rows: content.rows.slice(0, head.size), board: null };
    const cut = await verifyExport(await encodeExport(shorter, signerNamed('second'), nodeDigest), parts, {
      kept: [{ from: 'a head', head: last }],
    });
    expect(cut.differences.map(({ what }) => what).join('\n')).toMatch(/the ledger ends here, but the head over/u);
  });

  it('is not held against streaming values of other settings, but says so', async () => {
    let refits = 0;
    const bytes = await forged(content, ({ position, payload }) => {
      if (payload.kind === 'refit') {
        refits += 1;
        return refits < 3 ? { ...payload, optionsHash: 'a'.repeat(64) } : undefined;
      }
      if (payload.kind !== 'judged' || payload.streaming === null || position > 90) return undefined;
      const streaming = Object.fromEntries(
        Object.entries(payload.streaming).map(([agent, move]) => [agent, { ...move, after: move.after + 1 }]),
      );
      return { ...payload, streaming };
    });
    const { unchecked, differences } = await verifyExport(bytes, parts);
    expect(unchecked.length).toBeGreaterThan(0);
    expect(unchecked.every(({ what }) => what.includes('other settings were in use'))).toBe(true);
    expect(differences.every(({ entry }) => entry === 'board.json')).toBe(true);
  });
});
