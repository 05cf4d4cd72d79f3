import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  CHAIN_START,
  canonicalJson,
  chained,
  MerkleTree,
  NO_VOTES,
  opens,
  rowOf,
  toHex,
  type ChainedRow,
  type Digest,
  type LedgerPayload,
  type MoveStreaming,
  type SignHead,
  type Store,
} from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, answerOf, finish, judgeable, running, take, vote, write } from './play.ts';
import { newHash, newId, sampleDraw } from './samples.ts';

/** SHA-256 of the platform: what the store's own hashes are compared with. */
const digest: Digest = { digest: (data) => createHash('sha256').update(data).digest() };

type Of<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

/** The ledger: entries that hash, commitments that open, heads that are signed. */
export const ledgerCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'ledger-hashes',
    title: 'keeps every entry as the canonical text that was hashed, chained from the one before',
    run: async ({ store }) => {
      await vote(store, answerOf((await judgeable(store)).battle, 'left'));
      const rows = await allRows(store);
      assert.deepEqual(
        chained(
          rows.map(({ position, at, text }) => ({ position, at, text })),
          digest,
        ),
        rows,
      );
      for (const [n, entry] of (await store.log.read(0, 1_000_000)).entries())
        assert.equal(rowOf(entry).text, rows[n]?.text);
      const last = rows.at(-1);
      assert.deepEqual(await store.log.tip(), { position: rows.length, chain: last?.chain ?? CHAIN_START });
      const leaves = await store.log.leaves(2, 3);
      assert.equal(
        toHex(leaves),
        rows
          .slice(2, 5)
          .map(({ leaf }) => leaf)
          .join(''),
      );
    },
  },
  {
    id: 'ledger-hides-until-resolved',
    title:
      'names no agent before a battle has resolved, and opens every commitment in the entry before the resolving one',
    run: async ({ store }) => {
      const before = await store.log.head();
      const held = await judgeable(store, { target: 3 });
      for (const choice of ['left', 'tie'] as const) await vote(store, answerOf(held.battle, choice));
      const hidden = await store.log.rows(before, 1_000);
      assert.doesNotMatch(hidden.map(({ text }) => text).join(), /careful|hasty|"right"/u);
      await vote(store, answerOf(held.battle, 'left'));
      const [opened, judged, ...rest] = (await store.log.read(before + hidden.length, 10)).map(
        ({ payload }) => payload,
      );
      assert.equal(rest.length, 0);
      assert.ok(opened?.kind === 'opened' && judged?.kind === 'judged' && judged.resolves);
      assert.deepEqual(opened.pair, sampleDraw().pair);
      assertOpens(await entriesOf(store, held.battle), opened);
    },
  },
  {
    id: 'ledger-opens-excluded',
    title: 'opens a battle that is excluded, and one that is void and not repeated, directly before that entry',
    run: async ({ store }) => {
      const excluded = await running(store);
      await finish(store, excluded, { a: { steps: 0 } });
      const faulty = await running(store);
      await finish(store, faulty, { b: { end: { end: 'infra_fault', cause: 'disk_full', evidence: 'no space' } } });
      for (const [{ battle }, kind] of [
        [excluded, 'completed'],
        [faulty, 'voided'],
      ] as const) {
        const entries = await entriesOf(store, battle);
        const [opened, last] = entries.slice(-2);
        assert.equal(last?.kind, kind);
        assert.ok(opened?.kind === 'opened');
        assertOpens(entries, opened);
      }
    },
  },
  {
    id: 'ledger-repetition-stays-hidden',
    title: 'goes on hiding a pair whose battle is repeated, and opens nothing where nobody was drawn',
    run: async ({ store }) => {
      const first = await take(store, await admit(store));
      const undrawn = await write(store, first, { type: 'fault', cause: 'parity_failed', evidence: '' });
      const again = await take(store, { battle: undrawn.retriedAs ?? '', admission: first.admission });
      await write(store, again, { type: 'fault', cause: 'parity_failed', evidence: '' });
      const lost = await running(store);
      const { retriedAs } = await write(store, lost, { type: 'fault', cause: 'sandbox_lost', evidence: '' });
      for (const battle of [first.battle, again.battle, lost.battle])
        assert.equal(
          (await entriesOf(store, battle)).some(({ kind }) => kind === 'opened'),
          false,
        );
      const second = await take(store, { battle: retriedAs ?? '', admission: lost.admission });
      await write(store, second, { type: 'fault', cause: 'sandbox_lost', evidence: '' });
      const opened = (await entriesOf(store, second.battle)).find((entry) => entry.kind === 'opened');
      assert.ok(opened !== undefined);
      assertOpens(await entriesOf(store, lost.battle), opened);
      assertOpens(await entriesOf(store, second.battle), opened);
    },
  },
  {
    id: 'ledger-personal-text',
    title: 'commits to personal text, and forgets the salt on withdrawal for good',
    run: async ({ store }) => {
      const { admission, battle } = await admit(store);
      const { task } = admission;
      const admitted = (await entriesOf(store, battle)).find((entry) => entry.kind === 'admitted');
      const salt = await store.tasks.personalSalt(task.id);
      assert.ok(admitted !== undefined && salt !== null);
      const { instruction, startUrl } = task;
      const attachments = task.attachments.map(({ name, sha256 }) => ({ name, sha256 }));
      assert.ok(opens(admitted.personal, salt, { instruction, startUrl, attachments }, digest));
      assert.equal(await store.tasks.withdraw(task.id), true);
      assert.equal(await store.tasks.personalSalt(task.id), null);
      assert.equal(await store.tasks.withdraw(task.id), false);
      assert.equal(await store.tasks.withdraw(newId()), false);
      assert.equal(JSON.stringify(await store.log.rows(0, 1_000_000)).includes('red kettle'), false);
    },
  },
  {
    id: 'ledger-receipt',
    title: 'gives a vote its entry as a receipt, the same one when it is repeated or asked for',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const request = answerOf(held.battle, 'left');
      const { judgment, entry } = await vote(store, request);
      assert.equal((JSON.parse(entry.text) as Of<'judged'>).judgment, judgment.id);
      const again = await store.judgments.judge(request);
      assert.ok(again.kind === 'replayed');
      assert.deepEqual(again.entry, entry);
      assert.deepEqual(await store.judgments.entryOf(judgment.id), { judge: request.judge, entry });
      assert.equal(await store.judgments.entryOf(newId()), null);
    },
  },
  {
    id: 'ledger-trust',
    title: 'marks a judge as untrusted once, clears the mark, and says both in the ledger',
    run: async ({ store }) => {
      const mark = { judge: newId(), untrusted: true, reason: 'answers without looking', by: 'admin' };
      const position = await store.judgments.setTrust(mark);
      assert.ok(position !== null);
      assert.equal(await store.judgments.setTrust(mark), null);
      assert.deepEqual((await store.judgments.judges()).get(mark.judge), { tally: NO_VOTES, untrusted: true });
      const [entry] = await store.log.read(position - 1, 1);
      assert.deepEqual(entry?.payload, { kind: 'trust', ...mark });
      assert.equal(await store.judgments.setTrust({ ...mark, untrusted: false }), position + 1);
      const [cleared, set] = await store.judgments.trustEntries({ limit: 2 });
      assert.deepEqual(cleared, { ...mark, untrusted: false, position: position + 1, at: cleared?.at });
      assert.deepEqual(set, { ...mark, position, at: entry?.at });
      assert.deepEqual(await store.judgments.trustEntries({ limit: 1, before: position + 1 }), [set]);
    },
  },
  {
    id: 'ledger-late-exclusion',
    title: 'excludes a resolved battle later, once, and no other one',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const found = { battle: held.battle, exclusion: 'named_model', reason: 'it says its name', by: 'admin' } as const;
      assert.deepEqual(await store.battles.exclude(found), { kind: 'refused', refusal: 'wrong_state' });
      assert.deepEqual(await store.battles.exclude({ ...found, battle: newId() }), { kind: 'unknown_battle' });
      await vote(store, answerOf(held.battle, 'left'));
      const result = await store.battles.exclude(found);
      assert.ok(result.kind === 'excluded');
      const [entry] = await store.log.read(result.position - 1, 1);
      assert.deepEqual(entry?.payload, { kind: 'excluded', ...found });
      assert.equal((await store.battles.get(held.battle))?.exclusion, 'named_model');
      assert.deepEqual(await store.battles.exclude(found), { kind: 'refused', refusal: 'already_excluded' });
    },
  },
  {
    id: 'ledger-signed-heads',
    title: 'appends a refit with a head over everything up to it, and signs the same head once',
    run: async ({ store }) => {
      await admit(store);
      const refit = {
        basedOn: await store.log.head(),
        boardHash: newHash(),
        estimator: 'bradley-terry',
        optionsHash: newHash(),
        window: 20_000,
        roster: ['careful', 'hasty'],
      } as const;
      const head = await store.log.appendRefit(refit, signWith('k1'));
      const rows = await allRows(store);
      assert.deepEqual(JSON.parse(rows.at(-1)?.text ?? ''), { kind: 'refit', ...refit });
      const tree = new MerkleTree(
        digest,
        rows.map(({ leaf }) => Buffer.from(leaf, 'hex')),
      );
      const { size, root, chain, boardHash, keyId, at } = head;
      assert.deepEqual(
        { size, root, chain, boardHash, keyId },
        {
          size: rows.length,
          root: toHex(tree.root()),
          chain: rows.at(-1)?.chain,
          boardHash: refit.boardHash,
          keyId: 'k1',
        },
      );
      assert.ok(at >= (rows.at(-1)?.at ?? 0));
      assert.deepEqual(await store.log.heads(size - 1, 10), [head]);
      assert.deepEqual(await store.log.signHead(signWith('k1')), head, 'nothing was appended since');
      await admit(store);
      const later = await store.log.signHead(signWith('k1'));
      assert.equal(later.size, size + 1);
      assert.deepEqual(await store.log.heads(size, 10), [later]);
    },
  },
  {
    id: 'ledger-no-head-no-refit',
    title: 'appends no refit when its head cannot be signed',
    run: async ({ store }) => {
      const before = await store.log.head();
      const refit = {
        basedOn: before,
        boardHash: newHash(),
        estimator: 'e',
        optionsHash: newHash(),
        window: 'all',
        roster: [],
      } as const;
      await assert.rejects(
        store.log.appendRefit(refit, () => Promise.reject(new Error('the key is gone'))),
        /key is gone/u,
      );
      assert.equal(await store.log.head(), before);
    },
  },
  {
    id: 'ledger-keys',
    title: 'logs a signing key when it comes into use, with a head by the old key over its replacement',
    run: async ({ store }) => {
      const [one, two] = [newId(), newId()].map((keyId) => ({ keyId, publicKey: newHash() }));
      assert.ok(one !== undefined && two !== undefined);
      await store.log.useSigningKey(one);
      const head = await store.log.head();
      await store.log.useSigningKey(one);
      assert.equal(await store.log.head(), head);
      await store.log.useSigningKey(two, signWith(one.keyId));
      const [entry] = await store.log.read(head, 5);
      assert.deepEqual(entry?.payload, { kind: 'signing_key', ...two, replaces: one.keyId });
      const [covering] = await store.log.heads(head, 5);
      assert.equal(covering?.keyId, one.keyId);
      assert.equal(covering.size, head + 1);
      assert.equal(await store.log.signingKey(), two.keyId);
    },
  },
  {
    id: 'ledger-epoch-ends',
    title: 'publishes the key of an epoch that ended, once, and of no other',
    run: async ({ store }) => {
      const [keyHash, key] = [newHash(), newHash()];
      await assert.rejects(store.log.endEpoch(keyHash, key), RangeError);
      await store.log.beginEpoch(keyHash, false);
      const head = await store.log.head();
      await store.log.endEpoch(keyHash, key);
      await store.log.endEpoch(keyHash, key);
      assert.deepEqual(
        (await store.log.read(head, 5)).map(({ payload }) => payload),
        [{ kind: 'epoch_ended', keyHash, key }],
      );
    },
  },
  {
    id: 'showcase-first-two',
    title: 'grants the wish for a showcase to the first two battles of a person, and never to the system',
    run: async ({ store }) => {
      const [person, system] = [newId(), newId()];
      await store.accounts.ensure({ id: person, kind: 'person', roles: ['submitter'] });
      await store.accounts.ensure({ id: system, kind: 'system', roles: ['submitter'] });
      const granted = async (submitter: string): Promise<boolean | undefined> => {
        const { battle } = await admit(store, { submitter, showcase: true });
        return (await store.battles.get(battle))?.showcase;
      };
      assert.deepEqual([await granted(person), await granted(person), await granted(person)], [true, true, false]);
      assert.equal(await granted(system), false);
      const { battle } = await admit(store);
      assert.equal((await store.battles.get(battle))?.showcase, false);
    },
  },
  {
    id: 'vote-moves-streaming',
    title:
      'moves both streaming values and the judge’s tally in the transaction of the vote, in the order of the ledger',
    run: async ({ store }) => {
      const asked: number[] = [];
      store.judgments.rateWith(counting(asked));
      const start = await valueOf(store, 'careful');
      const judges = [newId(), newId(), newId()];
      const battles = await Promise.all(Array.from({ length: 6 }, () => judgeable(store, { target: 3 })));
      const before = await store.log.head();
      await Promise.all(
        battles.flatMap(({ battle }) =>
          judges.map((judge) => store.judgments.judge(answerOf(battle, 'left', { judge }))),
        ),
      );
      const moves = (await store.log.read(before, 1_000))
        .map(({ payload }) => payload)
        .flatMap((payload) => (payload.kind === 'judged' && payload.streaming !== null ? [payload.streaming] : []));
      assert.deepEqual(
        moves.map((move) => move['careful']),
        Array.from({ length: 6 }, (_, n) => ({ before: start + n, after: start + n + 1 })),
      );
      assert.equal(await valueOf(store, 'careful'), start + 6);
      const records = await store.judgments.judges();
      for (const judge of judges) assert.deepEqual(records.get(judge)?.tally, { left: 6, right: 0, all: 6, fast: 0 });
      await store.judgments.retract(battles[0]?.battle ?? '', judges[0] ?? '');
      assert.deepEqual((await store.judgments.judges()).get(judges[0] ?? '')?.tally, {
        left: 5,
        right: 0,
        all: 5,
        fast: 0,
      });
    },
  },
];

/** Every battle adds one to each of its agents, and notes how many judges it was told to trust. */
function counting(asked: number[]): MoveStreaming {
  return ({ pair }, trust, values) => {
    asked.push(trust.size);
    const after = new Map(
      [pair.a, pair.b].map((agent) => {
        const before = values.get(agent) ?? { rating: 0, battles: 0 };
        return [agent, { rating: before.rating + 1, battles: before.battles + 1 }];
      }),
    );
    const moves = Object.fromEntries(
      [...after].map(([agent, { rating }]) => [agent, { before: rating - 1, after: rating }]),
    );
    return { values: after, moves };
  };
}

async function valueOf(store: Store, agent: string): Promise<number> {
  return (await store.judgments.streaming()).get(agent)?.rating ?? 0;
}

/** A signer of no key: what is tested is what it is asked to sign. */
function signWith(keyId: string): SignHead {
  return async (head) => ({
    ...head,
    keyId,
    signature: createHash('sha256').update(canonicalJson(head)).digest('hex'),
  });
}

async function allRows(store: Store): Promise<readonly ChainedRow[]> {
  return store.log.rows(0, 1_000_000);
}

async function entriesOf(store: Store, battle: string): Promise<readonly LedgerPayload[]> {
  const entries = await store.log.read(0, 1_000_000);
  return entries.map(({ payload }) => payload).filter((payload) => 'battle' in payload && payload.battle === battle);
}

/** The opening fits what the battle's entries committed to. */
function assertOpens(entries: readonly LedgerPayload[], opened: Of<'opened'>): void {
  const admitted = entries.find((entry) => entry.kind === 'admitted');
  const drawn = entries.find((entry) => entry.kind === 'drawn');
  assert.ok(admitted !== undefined && drawn !== undefined);
  const { sideOfA, pair, draw, randomness, salts } = opened;
  assert.ok(opens(admitted.side, salts.side, sideOfA, digest), 'the side');
  assert.ok(opens(drawn.pair, salts.pair, { pair, draw }, digest), 'the pair');
  assert.ok(opens(drawn.randomness, salts.randomness, randomness, digest), 'the randomness');
}
