import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hashBytes,
  headSigner,
  MerkleTree,
  rowOf,
  chained,
  toHex,
  type LedgerPayload,
  type Matchmaker,
} from '@coarena/core';
import { nodeDigest } from '@coarena/runtime';
import { boardHashOf, encodeExport, type ExportContent } from '../../../apps/cli/src/export/format.ts';
import { openVerifyParts } from '../../../apps/cli/src/verify/verify-parts.ts';
import { verifyExport, type Verdict, type VerifyRequest } from '../../../apps/cli/src/verify/verify-export.ts';
import { forged, sealedAnyway } from './forge.ts';
import { playScript, SETTINGS } from './scripted-ledger.ts';
import { signerNamed } from './signer-named.ts';

const parts = openVerifyParts();
let content: ExportContent;

beforeAll(async () => {
  const ratings = await parts.ratings(SETTINGS);
  if ('unavailable' in ratings) throw new Error(ratings.unavailable);
  const matchmaker = (await parts.matchmaker('uncertainty', {})) as Matchmaker;
  content = (await playScript({ seed: 9, battles: 30, agents: ['A', 'B', 'C'], matchmaker, ratings })).content;
});
afterAll(() => parts.dispose());

const textOf = ({ differences }: Verdict): string =>
  differences.map(({ entry, what }) => `${entry}: ${what}`).join('\n');
const verified = async (bytes: Uint8Array, request: VerifyRequest = {}): Promise<string> =>
  textOf(await verifyExport(bytes, parts, request));
const payloads = (): LedgerPayload[] => content.rows.map(({ text }) => JSON.parse(text) as LedgerPayload);
const lastOf = (kind: LedgerPayload['kind']): number =>
  payloads().findLastIndex((payload) => payload.kind === kind) + 1;

/** The same arena signed for with one key alone, with entries that nobody has covered by a head. */
async function withTail(tail: readonly LedgerPayload[], covered: boolean): Promise<ExportContent> {
  const at = content.rows.at(-1)?.at ?? 0;
  const told = payloads().flatMap((payload) =>
    payload.kind === 'signing_key' && payload.replaces !== null ? [] : [payload],
  );
  const entries = [...told, ...tail].map((payload, index) => ({ position: index + 1, at, payload }));
  const rows = chained(entries.map(rowOf), nodeDigest);
  const size = covered ? rows.length : told.length;
  const tree = new MerkleTree(
    nodeDigest,
    rows.map(({ leaf }) => hashBytes(leaf)),
  );
  const head = { size, root: toHex(tree.root(size)), chain: rows[size - 1]?.chain ?? '', at, boardHash: null };
  return { ...content, rows, heads: [await headSigner(signerNamed('first'))(head)] };
}

describe('whoever makes up a ledger', () => {
  it("cannot pass for an arena by writing that arena's key into it", async () => {
    const real = signerNamed('real');
    const named: LedgerPayload = {
      kind: 'signing_key',
      keyId: real.keyId,
      publicKey: real.publicKey,
      replaces: signerNamed('first').keyId,
    };
    const made = await withTail([named], true);
    const found = await verified(await encodeExport(made, signerNamed('first'), nodeDigest), { key: real.publicKey });
    expect(found).toMatch(/names the key .* nothing here is signed with it/u);
    const uncovered = await withTail([named], false);
    expect(await verified(await sealedAnyway(uncovered, signerNamed('first')), { key: real.publicKey })).toMatch(
      /names the key .* nothing here is signed with it/u,
    );
  });

  it("cannot give a key of its own the name of an arena's key", async () => {
    const bytes = await forged(content, ({ payload }) =>
      payload.kind === 'signing_key' && payload.replaces === null
        ? { ...payload, publicKey: signerNamed('third').publicKey }
        : undefined,
    );
    expect(await verified(bytes)).toMatch(/is called [0-9a-f]{16}; its name is/u);
  });
});

describe('an operator who holds the keys cannot quietly', () => {
  it('leave the last entries unsigned', async () => {
    const heads = content.heads.slice(0, -1);
    const size = heads.at(-1)?.size ?? 0;
    const kept = await forged({ ...content, heads }, ({ position }) => (position > size ? null : undefined));
    expect(await verified(kept)).toBe('');
    await expect(forged({ ...content, heads }, () => undefined)).rejects.toThrow(/covers every entry/u);
    expect(await verified(await sealedAnyway({ ...content, heads }, signerNamed('second')))).toBe(
      `${size + 1}: is covered by no signed head, as are the last ${content.rows.length - size} entries in all`,
    );
  });

  it('go back in time', async () => {
    const rows = content.rows.map((row, index) => (index === 20 ? { ...row, at: row.at - 60_000 } : row));
    expect(await verified(await forged({ ...content, rows }, () => undefined))).toMatch(
      /21: is of 20.*, before the entry/u,
    );
    const heads = content.heads.map((head, index) => (index === 0 ? { ...head, at: head.at - 60_000 } : head));
    expect(await verified(await forged({ ...content, heads }, () => undefined))).toMatch(
      /heads\.jsonl line 1: is of .*, before entry/u,
    );
  });

  it('publish under another name than what was computed', async () => {
    const last = lastOf('refit');
    const bytes = await forged(content, ({ position, payload }) =>
      position === last && payload.kind === 'refit' ? { ...payload, estimator: 'davidson', window: 50 } : undefined,
    );
    const found = await verified(bytes);
    expect(found).toMatch(/says that the estimator is davidson; the settings say bradley-terry/u);
    expect(found).toMatch(/says that the window is 50; the settings say 20000/u);
  });

  it('publish the board of an older state once more', async () => {
    const first = payloads().find((payload) => payload.kind === 'refit');
    const last = lastOf('refit');
    const bytes = await forged(content, ({ position, payload }) =>
      position === last && payload.kind === 'refit' && first?.kind === 'refit'
        ? { ...payload, basedOn: first.basedOn }
        : undefined,
    );
    expect(await verified(bytes)).toMatch(/a board based on entry \d+ follows one that was based on entry \d+/u);
  });

  it('publish a board that no head names', async () => {
    const heads = content.heads.filter(({ size }) => payloads()[size - 1]?.kind !== 'refit' || size > lastOf('refit'));
    const [first, second] = payloads().flatMap(({ kind }, index) => (kind === 'refit' ? [index + 1] : []));
    const found = await verified(await forged({ ...content, heads }, () => undefined));
    for (const refit of [first, second]) expect(found).toContain(`${refit}: publishes a board, but no head over it`);
  });

  it('show one slice twice', async () => {
    const { board } = content;
    const [slice] = board?.slices ?? [];
    if (board === null || slice === undefined) throw new Error('no slice');
    const slices = [...board.slices, { ...slice, rated: slice.rated + 1 }];
    expect(await verified(await forged(content, () => undefined, { board: { ...board, slices } }))).toMatch(
      /stands there twice/u,
    );
  });

  it('take another vote back than the one that is named', async () => {
    const votes = payloads().filter((payload) => payload.kind === 'judged');
    const [one] = votes;
    const other = votes.find((vote) => vote.judge === one?.judge && vote.battle !== one.battle);
    if (one === undefined || other === undefined) throw new Error('no judge has two votes');
    const last = lastOf('trust');
    const bytes = await forged(content, ({ position }) =>
      position === last ? { kind: 'retracted', battle: other.battle, judgment: one.judgment } : undefined,
    );
    expect(await verified(bytes)).toMatch(/is of battle \w+, not of \w+/u);
  });

  it('keep draws from being made again', async () => {
    const closed = await verifyExport(await forged(content, () => undefined), parts);
    expect(closed.draws.checked).toBeGreaterThan(0);
    const bytes = await forged(content, ({ payload }) =>
      payload.kind === 'epoch' ? { ...payload, keyHash: 'ab'.repeat(32) } : undefined,
    );
    expect(await verified(bytes)).toMatch(/begins an epoch that began before/u);
    const seeded = await verifyExport(
      await forged(content, ({ payload }) => (payload.kind === 'epoch' ? { ...payload, seeded: true } : undefined)),
      parts,
    );
    expect(seeded.draws).toEqual({ checked: 0, secret: 0, seeded: closed.draws.checked + closed.draws.secret });
  });
});

describe('what came after the board', () => {
  it('is counted', async () => {
    const { behind } = await verifyExport(await forged(content, () => undefined), parts);
    const since = (content.board?.overall.basedOn ?? 0) + 1;
    expect(boardHashOf(content.board?.overall ?? ({} as never), nodeDigest)).toHaveLength(64);
    const moving = payloads().filter((payload, index) => index + 1 >= since && payload.kind === 'trust');
    expect(behind).toBe(moving.length);
  });
});
