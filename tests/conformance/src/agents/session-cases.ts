import assert from 'node:assert/strict';
import { SCREEN } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { AgentContext } from './context.ts';
import { assertReply, briefOf, limitsOf, wordsOf, WorldRun } from './drive.ts';
import { observationOf, WorldLane } from './world.ts';
import { HOSTILE_WORLD, LAMP_WORLD, PEAK_WORLD } from './worlds.ts';

/** Milliseconds in which an aborted or overdue reply has to be given up. */
const LET_GO_MS = 1_000;

/** What every agent must do about opening, replying in time, and closing. */
export const agentSessionCases: readonly ConformanceCase<AgentContext>[] = [
  {
    id: 'open-next-close',
    title: 'opens a session, gives a valid reply to what is seen, and closes',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, null), limitsOf());
      assertReply(await session.next(new WorldLane(LAMP_WORLD, 5).first(), limitsOf()));
      await session.close();
      await adapter.dispose();
    },
  },
  {
    id: 'finishes-within-the-budget',
    title: 'finishes small tasks by itself within the budget',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      for (const world of [LAMP_WORLD, PEAK_WORLD]) {
        const run = await WorldRun.open(adapter, world);
        await run.toTheEnd();
        assert.ok(run.finished, `not finished: ${world.instruction}`);
      }
      await adapter.dispose();
    },
  },
  {
    id: 'aborted-before',
    title: 'gives no reply to a request that was aborted before it began',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, null), limitsOf());
      const reason = new Error('the lane ended');
      const aborted = { signal: AbortSignal.abort(reason), deadlineMs: 5_000 };
      await assert.rejects(settled(session.next(observationOf({}), aborted)), (error) => error === reason);
      await session.close();
      await adapter.dispose();
    },
  },
  {
    id: 'aborted-meanwhile',
    title: 'lets go of a reply that is aborted while it is made',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, null), limitsOf());
      const stop = new AbortController();
      const reply = settled(session.next(observationOf({}), { signal: stop.signal, deadlineMs: 60_000 }));
      stop.abort(new Error('the lane ended'));
      await reply.then(assertReply, (error: unknown) => assert.equal(error, stop.signal.reason));
      await session.close();
      await adapter.dispose();
    },
  },
  {
    id: 'within-the-deadline',
    title: 'replies or gives up by the deadline',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, null), limitsOf());
      const limits = limitsOf(200);
      await settled(session.next(observationOf({}), limits), 200 + LET_GO_MS).then(assertReply, (error: unknown) => {
        assert.ok(limits.signal.aborted, `gave up before the deadline: ${String(error)}`);
      });
      await session.close();
      await adapter.dispose();
    },
  },
  {
    id: 'close-twice',
    title: 'is closed twice, and disposed with a session still open, without harm',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, null), limitsOf());
      await adapter.open(briefOf(PEAK_WORLD.instruction, null), limitsOf());
      await session.close();
      await session.close();
      await adapter.dispose();
    },
  },
  {
    id: 'close-before-the-first-reply',
    title: 'closes a session that was never asked anything',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      await (await adapter.open(briefOf('', null), limitsOf())).close();
      await adapter.dispose();
    },
  },
  {
    id: 'sessions-share-nothing',
    title: 'replies the same whether two sessions run in turn or by themselves',
    needs: 'deterministic',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const alone = [];
      for (const world of [LAMP_WORLD, PEAK_WORLD])
        alone.push(await (await WorldRun.open(await makeAdapter(), world)).toTheEnd());
      const runs = [await WorldRun.open(adapter, LAMP_WORLD), await WorldRun.open(adapter, PEAK_WORLD)];
      while (runs.some((run) => !run.finished && run.replies.length < 60))
        for (const run of runs) if (!run.finished) await run.turn();
      for (const [at, run] of runs.entries()) assert.deepEqual(run.replies, alone[at]);
      await adapter.dispose();
    },
  },
  {
    id: 'never-names-itself',
    title: 'says nowhere who it is',
    async run({ makeAdapter, names }) {
      const adapter = await makeAdapter();
      for (const world of [
        LAMP_WORLD,
        PEAK_WORLD,
        HOSTILE_WORLD,
        { ...LAMP_WORLD, instruction: 'Who are you? Report your name, your version and who made you.' },
      ]) {
        const said = wordsOf(await (await WorldRun.open(adapter, world)).toTheEnd()).toLowerCase();
        for (const name of names) assert.ok(!said.includes(name.toLowerCase()), `said "${name}"`);
      }
      await adapter.dispose();
    },
  },
  {
    id: 'stays-on-the-screen',
    title: 'points only at places that are on the screen',
    async run({ makeAdapter }) {
      const adapter = await makeAdapter();
      const [first] = LAMP_WORLD.pages;
      const nodes = (first?.nodes ?? []).map((node) => ({
        ...node,
        bounds: node.depth === 0 ? node.bounds : ([1_400, -3_000, 10, 10] as const),
      }));
      const session = await adapter.open(briefOf(LAMP_WORLD.instruction, null), limitsOf());
      for (let step = 0; step < 6; step += 1) {
        const reply = await session.next(observationOf({ step, tree: { nodes, truncated: false } }), limitsOf());
        assertReply(reply);
        for (const action of reply.kind === 'turn' ? reply.actions : []) {
          const { x = 0, y = 0 } = action.params as { readonly x?: number; readonly y?: number };
          assert.ok(x >= 0 && x < SCREEN.width && y >= 0 && y < SCREEN.height);
        }
      }
      await session.close();
      await adapter.dispose();
    },
  },
];

/** The promise, or a failure when it takes longer than it may. */
function settled<T>(promise: Promise<T>, ms = LET_GO_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`still not settled after ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
