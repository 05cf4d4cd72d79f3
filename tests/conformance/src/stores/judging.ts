import assert from 'node:assert/strict';
import type { JudgmentResult } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, answerOf, finish, judgeable, running, vote } from './play.ts';
import { newHash, newId } from './samples.ts';

/** Answers of judges: once, blind, never lost, never counted twice. */
export const judgingCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'judge',
    title: 'records a vote with the store’s time, resolves the battle and says where in the log',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const before = await store.now();
      const request = answerOf(held.battle, 'left');
      const result = await vote(store, request);
      const { id, at, ...judgment } = result.judgment;
      assert.equal(typeof id, 'string');
      assert.ok(at >= before && at <= (await store.now()));
      const { battle, judge, choice, readingMs, floorMs } = request;
      assert.deepEqual(judgment, { battle, judge, choice, readingMs, floorMs, bySubmitter: false, retractedAt: null });
      assert.equal(result.state, 'resolved');
      const [entry] = await store.log.read(result.position - 1, 1);
      assert.deepEqual(entry?.payload, {
        kind: 'judged',
        battle,
        judgment: id,
        judge,
        choice,
        readingMs,
        floorMs,
        bySubmitter: false,
        resolves: true,
        streaming: null,
      });
      assert.deepEqual([result.entry], await store.log.rows(result.position - 1, 1));
      const stored = await store.battles.get(battle);
      assert.equal(stored?.state, 'resolved');
      assert.equal(stored.times.judged, at);
      assert.deepEqual(await store.judgments.ofBattle(battle), [result.judgment]);
    },
  },
  {
    id: 'judge-submitter',
    title: 'marks the vote of the judge who submitted the task',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const result = await vote(store, answerOf(held.battle, 'tie', { judge: held.admission.task.submitter }));
      assert.equal(result.judgment.bySubmitter, true);
    },
  },
  {
    id: 'judge-unknown',
    title: 'does not know an unknown battle',
    run: async ({ store }) => {
      assert.deepEqual(await store.judgments.judge(answerOf(newId(), 'left')), { kind: 'unknown_battle' });
      assert.deepEqual(await store.judgments.retract(newId(), newId()), { kind: 'unknown_battle' });
      assert.equal(await store.judgments.reveal(newId(), newId()), null);
    },
  },
  {
    id: 'judge-too-early-or-late',
    title: 'refuses votes on battles that run, wait, were excluded or are resolved',
    run: async ({ store }) => {
      const excluded = await running(store);
      await finish(store, excluded, { a: { steps: 0 } });
      const resolved = await judgeable(store);
      await vote(store, answerOf(resolved.battle, 'left'));
      for (const { battle } of [await admit(store), await running(store), excluded, resolved]) {
        assert.deepEqual(await store.judgments.judge(answerOf(battle, 'left')), {
          kind: 'refused',
          refusal: 'wrong_state',
        });
      }
    },
  },
  {
    id: 'judge-replay',
    title: 'answers a repeated vote as the first one was answered',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const request = answerOf(held.battle, 'right');
      const first = await vote(store, request);
      const head = await store.log.head();
      assert.deepEqual(await store.judgments.judge(request), { ...first, kind: 'replayed' });
      assert.equal(await store.log.head(), head);
    },
  },
  {
    id: 'judge-replay-other-key',
    title: 'answers the same choice of the same judge under another key as the first one was answered',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const request = answerOf(held.battle, 'right');
      const first = await vote(store, request);
      const again = await store.judgments.judge({ ...request, idempotency: { key: newId(), bodyHash: newHash() } });
      assert.deepEqual(again, { ...first, kind: 'replayed' });
    },
  },
  {
    id: 'judge-200-duplicates',
    title: 'stores one vote when 200 equal requests arrive at once, and answers all alike',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const request = answerOf(held.battle, 'left');
      const results = await Promise.all(Array.from({ length: 200 }, () => store.judgments.judge(request)));
      const recorded = results.filter(({ kind }) => kind === 'recorded');
      assert.equal(recorded.length, 1);
      for (const result of results) assert.deepEqual({ ...result, kind: 'recorded' }, recorded[0]);
      assert.equal((await store.judgments.ofBattle(held.battle)).length, 1);
      const entries = await store.log.read(0, 1_000_000);
      assert.equal(
        entries.filter(({ payload }) => payload.kind === 'judged' && payload.battle === held.battle).length,
        1,
      );
    },
  },
  {
    id: 'judge-two-choices-at-once',
    title: 'records one of two different choices that a judge sends at once',
    run: async ({ store }) => {
      const held = await judgeable(store, { target: 3 });
      const judge = newId();
      const results = await Promise.all(
        (['left', 'right', 'tie', 'neither'] as const).map((choice) =>
          store.judgments.judge(answerOf(held.battle, choice, { judge })),
        ),
      );
      assert.equal(results.filter(({ kind }) => kind === 'recorded').length, 1);
      for (const result of results) if (result.kind === 'refused') assert.equal(result.refusal, 'not_answered');
      assert.equal((await store.judgments.ofBattle(held.battle)).length, 1);
    },
  },
  {
    id: 'judge-key-reused',
    title: 'refuses another vote under a used key, on the same battle or on another one',
    run: async ({ store }) => {
      const first = await judgeable(store);
      const second = await judgeable(store);
      const request = answerOf(first.battle, 'left');
      await vote(store, request);
      const other = { ...request.idempotency, bodyHash: newHash() };
      assert.deepEqual(await store.judgments.judge({ ...request, choice: 'right', idempotency: other }), {
        kind: 'key_reused',
      });
      assert.deepEqual(await store.judgments.judge({ ...request, idempotency: other }), { kind: 'key_reused' });
      assert.deepEqual(await store.judgments.judge({ ...request, battle: second.battle, idempotency: other }), {
        kind: 'key_reused',
      });
      assert.equal((await store.battles.get(second.battle))?.state, 'judgeable');
    },
  },
  {
    id: 'judge-keys-are-per-judge',
    title: 'keeps the keys of two judges apart',
    run: async ({ store }) => {
      const held = await judgeable(store, { target: 3 });
      const request = answerOf(held.battle, 'left');
      await vote(store, request);
      await vote(store, { ...request, judge: newId() });
    },
  },
  {
    id: 'judge-key-race',
    title: 'lets one key of a judge through once when it arrives for two battles at the same time',
    run: async ({ store }) => {
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = [await judgeable(store), await judgeable(store)];
        const request = answerOf(one.battle, 'left');
        const other = { ...request, battle: two.battle, idempotency: { ...request.idempotency, bodyHash: newHash() } };
        const results = await Promise.all([store.judgments.judge(request), store.judgments.judge(other)]);
        assert.deepEqual(results.map(({ kind }) => kind).sort(), ['key_reused', 'recorded']);
      }
    },
  },
  {
    id: 'abstention',
    title: 'counts no abstention, keeps the battle open for others, and does not offer it to that judge again',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const request = answerOf(held.battle, 'abstain');
      const result = await vote(store, request);
      assert.equal(result.state, 'judgeable');
      assert.equal(await store.judgments.reveal(held.battle, request.judge), null);
      assert.equal((await store.battles.get(held.battle))?.times.judged, null);
      const later = await store.judgments.judge(answerOf(held.battle, 'left', { judge: request.judge }));
      assert.deepEqual(later, { kind: 'refused', refusal: 'not_answered' });
      assert.equal((await vote(store, answerOf(held.battle, 'left'))).state, 'resolved');
    },
  },
  {
    id: 'target-of-three',
    title: 'resolves a battle with a target of three at the third vote that counts',
    run: async ({ store }) => {
      const held = await judgeable(store, { target: 3 });
      const states: string[] = [];
      for (const choice of ['left', 'abstain', 'right', 'tie'] as const)
        states.push((await vote(store, answerOf(held.battle, choice))).state);
      assert.deepEqual(states, ['judgeable', 'judgeable', 'judgeable', 'resolved']);
      const all = await store.judgments.ofBattle(held.battle);
      assert.deepEqual(
        all.map(({ choice }) => choice),
        ['left', 'abstain', 'right', 'tie'],
      );
      assert.equal((await store.battles.get(held.battle))?.times.judged, all[0]?.at);
    },
  },
  {
    id: 'target-race',
    title: 'resolves once when more judges vote at the same time than the target needs',
    run: async ({ store }) => {
      const held = await judgeable(store, { target: 3 });
      const results = await Promise.all(
        Array.from({ length: 10 }, () => store.judgments.judge(answerOf(held.battle, 'left'))),
      );
      const recorded = results.filter(
        (result): result is Extract<JudgmentResult, { kind: 'recorded' }> => result.kind === 'recorded',
      );
      assert.equal(recorded.length, 3);
      assert.equal(recorded.filter(({ state }) => state === 'resolved').length, 1);
    },
  },
  {
    id: 'reveal',
    title: 'tells who was who only to a judge who has voted',
    run: async ({ store }) => {
      const held = await judgeable(store, { target: 3 });
      const request = answerOf(held.battle, 'left');
      assert.equal(await store.judgments.reveal(held.battle, request.judge), null);
      await vote(store, request);
      const pair = { a: 'careful', b: 'hasty' };
      assert.deepEqual(await store.judgments.reveal(held.battle, request.judge), { pair });
      assert.deepEqual(await store.judgments.reveal(held.battle, request.judge), { pair });
      assert.equal(await store.judgments.reveal(held.battle, newId()), null);
    },
  },
  {
    id: 'vote-after-reveal',
    title: 'refuses another vote of a judge who has been told, and still answers the repeated first one',
    run: async ({ store }) => {
      const held = await judgeable(store, { target: 3 });
      const request = answerOf(held.battle, 'left');
      const first = await vote(store, request);
      await store.judgments.reveal(held.battle, request.judge);
      const change = answerOf(held.battle, 'right', { judge: request.judge });
      assert.deepEqual(await store.judgments.judge(change), { kind: 'refused', refusal: 'not_revealed' });
      await store.judgments.retract(held.battle, request.judge);
      assert.deepEqual(await store.judgments.judge(change), { kind: 'refused', refusal: 'not_revealed' });
      const again = await store.judgments.judge(request);
      assert.ok(again.kind === 'replayed');
      assert.equal(again.judgment.id, first.judgment.id);
    },
  },
  {
    id: 'vote-and-reveal-race',
    title: 'never reveals without a vote when both race',
    run: async ({ store }) => {
      for (let round = 0; round < 10; round += 1) {
        const held = await judgeable(store, { target: 3 });
        const request = answerOf(held.battle, 'left');
        const [result, revealed] = await Promise.all([
          store.judgments.judge(request),
          store.judgments.reveal(held.battle, request.judge),
        ]);
        assert.equal(result.kind, 'recorded', `round ${round}, revealed: ${revealed !== null}`);
      }
    },
  },
  {
    id: 'retraction',
    title: 'keeps a retracted vote as history, once, and logs it',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const request = answerOf(held.battle, 'left');
      const { judgment } = await vote(store, request);
      const result = await store.judgments.retract(held.battle, request.judge);
      assert.ok(result.kind === 'retracted');
      const [entry] = await store.log.read(result.position - 1, 1);
      assert.deepEqual(entry?.payload, { kind: 'retracted', battle: held.battle, judgment: judgment.id });
      const [stored] = await store.judgments.ofBattle(held.battle);
      assert.ok(stored?.retractedAt != null && stored.retractedAt >= judgment.at);
      assert.deepEqual(await store.judgments.retract(held.battle, request.judge), {
        kind: 'refused',
        refusal: 'has_live_vote',
      });
      assert.deepEqual(await store.judgments.retract(held.battle, newId()), {
        kind: 'refused',
        refusal: 'has_live_vote',
      });
    },
  },
  {
    id: 'retraction-uncounts',
    title: 'does not count a retracted vote towards the target',
    run: async ({ store }) => {
      const held = await judgeable(store, { target: 3 });
      const request = answerOf(held.battle, 'left');
      await vote(store, request);
      await store.judgments.retract(held.battle, request.judge);
      for (const state of ['judgeable', 'judgeable', 'resolved'])
        assert.equal((await vote(store, answerOf(held.battle, 'right'))).state, state);
    },
  },
  {
    id: 'resolved-battles',
    title:
      'gives resolved battles in the order of resolution with submitter, pair and all answers, the newest when limited',
    run: async ({ store }) => {
      const first = await judgeable(store);
      const second = await judgeable(store);
      const third = await running(store);
      const request = answerOf(second.battle, 'left');
      await vote(store, request);
      await vote(store, answerOf(first.battle, 'tie'));
      await finish(store, third, { a: { steps: 0 } });
      await store.judgments.retract(second.battle, request.judge);
      const found = await listOf(store.judgments.resolved(3));
      assert.deepEqual(
        found.map(({ battle }) => battle.id),
        [second.battle, first.battle, third.battle],
      );
      assert.deepEqual(
        found.map(({ battle }) => battle.exclusion),
        [null, null, 'no_trajectory'],
      );
      assert.equal(found[0]?.submitter, second.admission.task.submitter);
      assert.deepEqual(found[0]?.battle.pair, { a: 'careful', b: 'hasty' });
      assert.ok(found[0]?.judgments[0]?.retractedAt != null);
      assert.equal(found[2]?.judgments.length, 0);
      const all = await listOf(store.judgments.resolved(null));
      assert.deepEqual(all.slice(-3), found);
      assert.deepEqual(await listOf(store.judgments.resolved(0)), []);
    },
  },
];

async function listOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
