import assert from 'node:assert/strict';
import type { Lane, LaneStanding, Store, Word } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { eventually, finish, grant, refused, running, tell, write, type Held } from './play.ts';
import { newHash, newId, sampleEnd, samplePause, sampleStep } from './samples.ts';

/** A countdown, or a lease, that is over soon. */
const SHORT_WAIT_MS = 300;

/** Lanes that wait for their submitter, and what the submitter may say. */
export const pauseCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'pause-is-the-lanes-own',
    title: 'holds one lane while the other acts, and is paused when no open lane acts',
    run: async ({ store }) => {
      const held = await running(store);
      assert.equal((await write(store, held, samplePause('a'))).state, 'running');
      assert.equal(await refused(store, held.lease, { type: 'step', record: sampleStep('a', 0) }), 'lane_acts');
      await write(store, held, { type: 'step', record: sampleStep('b', 0) });
      assert.equal((await write(store, held, samplePause('b'))).state, 'paused');
      assert.equal((await store.battles.get(held.battle))?.state, 'paused');
      await tell(store, held, { say: 'grant', lanes: ['a', 'b'] });
      assert.equal((await store.battles.get(held.battle))?.state, 'running');
      const runs = await store.battles.runs(held.battle);
      assert.deepEqual(
        runs.map(({ stepsGranted }) => stepsGranted),
        [10, 10],
      );
      await write(store, held, { type: 'step', record: sampleStep('a', 0) });
      assert.equal((await endBoth(store, held)).state, 'judgeable');
    },
  },
  {
    id: 'pause-standing',
    title: 'tells how a lane stands: the wait with its countdown by the clock of the store, question, answer, count',
    run: async ({ store }) => {
      const held = await running(store);
      const question = 'Which of the two? \u0000\u{1F914}';
      const before = await store.now();
      await write(store, held, samplePause('b', { for: 'question', question, offer: null, waitMs: 60_000 }));
      const standing = await store.battles.standing(held.battle);
      const pause = standing?.lanes.b?.pause;
      assert.ok(standing !== null && pause != null);
      assert.ok(pause.since >= before && pause.since <= standing.now);
      assert.equal(pause.until - pause.since, 60_000);
      const { since: _, until: __, ...rest } = pause;
      const expected = { lane: 'b', number: 1, for: 'question', question, offer: null, open: true };
      assert.deepEqual(rest, { ...expected, outcome: null, answer: null });
      assert.deepEqual(standing.lanes.a, { granted: 0, stopped: false, ended: false, questions: 0, pause: null });
      await tell(store, held, { say: 'answer', lane: 'b', text: 'the \u0000 red one' });
      const after = await standingOf(store, held, 'b');
      assert.deepEqual(
        [after.pause?.outcome, after.pause?.answer, after.pause?.open, after.questions],
        ['answered', 'the \u0000 red one', false, 1],
      );
      assert.deepEqual(
        (await store.battles.pauses(held.battle)).map(({ lane, number, outcome }) => [lane, number, outcome]),
        [['b', 1, 'answered']],
      );
      assert.deepEqual(
        (await store.battles.runs(held.battle)).map(({ questions }) => questions),
        [0, 1],
      );
      assert.equal(await store.battles.standing(newId()), null);
    },
  },
  {
    id: 'grant-is-in-the-ledger',
    title: 'writes every grant into the ledger, and a grant to one side takes the battle out of the rating',
    run: async ({ store }) => {
      const held = await running(store);
      const head = await store.log.head();
      await write(store, held, samplePause('a'));
      await tell(store, held, { say: 'grant', lanes: ['a', 'b'] });
      await grant(store, held, 'a', 7, 10);
      const entries = (await store.log.read(head, 10)).map(({ payload }) => payload);
      assert.deepEqual(
        entries.map((entry) => (entry.kind === 'granted' ? [entry.lanes, entry.steps] : entry.kind)),
        [
          [['a', 'b'], 10],
          [['a'], 7],
        ],
      );
      assert.equal((await endBoth(store, held)).state, 'resolved');
      assert.equal((await store.battles.get(held.battle))?.exclusion, 'budget_mismatch');
    },
  },
  {
    id: 'words-once',
    title: 'takes a word once for each key, also while it is said twice at the same time',
    run: async ({ store }) => {
      const held = await running(store);
      await write(store, held, samplePause('a'));
      const said = wordOf(held, { say: 'grant', lanes: ['a', 'b'] });
      const results = await Promise.all([1, 2, 3].map(() => store.battles.tell(said)));
      assert.deepEqual(results.map(({ kind }) => kind).toSorted(), ['done', 'replayed', 'replayed']);
      assert.equal((await standingOf(store, held, 'a')).granted, 10);
      const other = { ...said, idempotency: { ...said.idempotency, bodyHash: newHash() } };
      assert.equal((await store.battles.tell(other)).kind, 'key_reused');
      assert.equal((await store.battles.tell({ ...said, by: newId() })).kind, 'refused');
      const unknown = { ...said, battle: newId(), idempotency: { key: newId(), bodyHash: newHash() } };
      assert.equal((await store.battles.tell(unknown)).kind, 'unknown_battle');
    },
  },
  {
    id: 'words-too-late',
    title: 'refuses a grant after the countdown, lets the lane give up only after it, and never both',
    run: async ({ store }) => {
      const held = await running(store);
      await write(store, held, samplePause('a', { waitMs: SHORT_WAIT_MS }));
      await write(store, held, samplePause('b'));
      assert.equal(await refused(store, held.lease, { type: 'lapse', lane: 'b' }), 'countdown_over');
      await eventually('the countdown', async () => !(await standingOf(store, held, 'a')).pause?.open);
      assert.equal(await refusal(store, held, { say: 'grant', lanes: ['a'] }), 'offer_open');
      assert.equal((await write(store, held, { type: 'lapse', lane: 'a' })).state, 'running');
      assert.equal(await refused(store, held.lease, { type: 'lapse', lane: 'a' }), 'lane_waits');
      assert.equal((await standingOf(store, held, 'a')).pause?.outcome, 'lapsed');
      assert.equal((await standingOf(store, held, 'a')).granted, 0);
      assert.equal(await refusal(store, held, { say: 'answer', lane: 'b', text: 'x' }), 'question_open');
    },
  },
  {
    id: 'words-need-a-worker',
    title: 'refuses words that nobody would hear: after the lease has run out, and after the end',
    run: async ({ store }) => {
      const lost = await running(store, {}, SHORT_WAIT_MS);
      await write(store, lost, samplePause('a'));
      await eventually('running out', async () => !(await store.battles.isLive(lost.lease)));
      assert.equal(await refusal(store, lost, { say: 'grant', lanes: ['a'] }), 'lease_live');
      const held = await running(store);
      await finish(store, held);
      assert.equal(await refusal(store, held, { say: 'stop', lane: 'a' }), 'wrong_state');
    },
  },
  {
    id: 'pause-unknown-grant',
    title: 'refuses the pause of a lane that does not know of all its steps yet',
    run: async ({ store }) => {
      const held = await running(store);
      await write(store, held, samplePause('a'));
      await tell(store, held, { say: 'grant', lanes: ['a', 'b'] });
      assert.equal(await refused(store, held.lease, samplePause('b')), 'grants_known');
      await write(store, held, samplePause('b', { granted: 10 }));
    },
  },
  {
    id: 'side-ended-early',
    title: 'ends a side as its submitter said and not otherwise, and resolves the battle as ended early',
    run: async ({ store }) => {
      const held = await running(store);
      await write(store, held, { type: 'step', record: sampleStep('a', 0) });
      await write(store, held, samplePause('a'));
      await tell(store, held, { say: 'stop', lane: 'a' });
      assert.equal((await standingOf(store, held, 'a')).stopped, true);
      assert.equal((await standingOf(store, held, 'a')).pause?.outcome, 'stopped');
      assert.equal(await refusal(store, held, { say: 'stop', lane: 'a' }), 'not_stopped');
      assert.equal(await refused(store, held.lease, samplePause('a')), 'not_stopped');
      assert.equal((await endBoth(store, held, 'a')).state, 'resolved');
      assert.equal((await store.battles.get(held.battle))?.exclusion, 'ended_early');
    },
  },
];

async function standingOf(store: Store, { battle }: Held, lane: Lane): Promise<LaneStanding> {
  const standing = (await store.battles.standing(battle))?.lanes[lane];
  assert.ok(standing != null, `lane ${lane} has not started`);
  return standing;
}

function wordOf({ battle, admission }: Held, word: Word) {
  return { battle, by: admission.task.submitter, word, idempotency: { key: newId(), bodyHash: newHash() } };
}

async function refusal(store: Store, held: Held, word: Word): Promise<string> {
  const said = await store.battles.tell(wordOf(held, word));
  assert.equal(said.kind, 'refused', `${word.say} was taken`);
  return said.kind === 'refused' ? said.refusal : '';
}

/** Ends both lanes, each with a step at least, and completes the battle. */
async function endBoth(store: Store, held: Held, stopped: Lane | null = null) {
  for (const { lane, steps } of await store.battles.runs(held.battle)) {
    if (steps === 0) await write(store, held, { type: 'step', record: sampleStep(lane, 0) });
    const end = lane === stopped ? ({ end: 'ended_by_submitter', evidence: 'said so' } as const) : undefined;
    await write(store, held, sampleEnd(lane, end));
  }
  return write(store, held, { type: 'complete' });
}
