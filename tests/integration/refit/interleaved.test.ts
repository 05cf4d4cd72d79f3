import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBoard, canonicalJson, RatingState, type Board, type Choice, type LedgerEntry } from '@coarena/core';
import { startServer } from '@coarena/server';
import type { Arena } from '@coarena/runtime';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';
import { MOMENTS, RefitGate } from './gated-arena.ts';

/** Votes of the judge who is marked untrusted and cleared again. */
const VOTES = 504;
const AGENTS = ['careful', 'hasty', 'third'];
const PAIRS = [
  { a: 'careful', b: 'hasty' },
  { a: 'hasty', b: 'third' },
  { a: 'third', b: 'careful' },
];

let scripted: ScriptedArena;
let arena: Arena;
/** The roster as the running server reads it. */
let roster: readonly string[] = AGENTS;
const gate = new RefitGate();
const voted: string[] = [];
let made = 0;

beforeAll(async () => {
  scripted = await openScriptedArena({
    sets: ['agents.third.use=rule-based', 'agents.third.with.preset=careful', 'ratings.debounceMs=0'],
    wrap: (opened) => {
      arena = opened;
      const { config } = opened;
      const live = { ...config, agents: {} };
      Object.defineProperty(live, 'agents', {
        enumerable: true,
        get: () => Object.fromEntries(Object.entries(config.agents).filter(([name]) => roster.includes(name))),
      });
      return { ...gate.around(opened), config: live };
    },
  });
  for (const judge of ['busy', 'ann', 'ben'])
    await arena.store.accounts.ensure({ id: judge, kind: 'person', roles: ['judge'] });
  for (let n = 0; n < VOTES; n += 24) {
    const battles = await Promise.all(Array.from({ length: 24 }, newBattle));
    for (const [k, battle] of battles.entries()) await vote(battle, 'busy', k % 3 === 0 ? 'right' : 'left');
    voted.push(...battles);
  }
  for (let n = 0; n < 40; n += 1)
    await vote(await newBattle(), n % 2 === 0 ? 'ann' : 'ben', n % 5 < 3 ? 'left' : 'right');
}, 120_000);
afterAll(() => scripted.close());

function newBattle(): Promise<string> {
  made += 1;
  const run = { steps: 1, frames: false };
  return scripted.battle({ pair: PAIRS[made % PAIRS.length]!, left: run, right: run });
}

async function vote(battle: string, judge: string, choice: Choice): Promise<number> {
  const idempotency = { key: `${judge} ${battle}`, bodyHash: choice };
  const result = await arena.store.judgments.judge({
    battle,
    judge,
    choice,
    readingMs: 9_000,
    floorMs: 3_000,
    idempotency,
  });
  if (result.kind !== 'recorded') throw new Error(`the vote was ${result.kind}`);
  return result.position;
}

async function retract(): Promise<number> {
  const taken = await arena.store.judgments.retract(voted.pop() ?? '', 'busy');
  if (taken.kind !== 'retracted') throw new Error(`the retraction was ${taken.kind}`);
  return taken.position;
}

let untrusted = false;
async function changeTrust(): Promise<number> {
  untrusted = !untrusted;
  const mark = { judge: 'busy', untrusted, reason: 'a test of the rating', by: 'operator' };
  const position = await arena.store.judgments.setTrust(mark);
  if (position === null) throw new Error('the mark changed nothing');
  return position;
}

/** A board from nothing but the entries that it says it is based on. */
async function rebuilt({ basedOn, at, estimator }: Board, agents: readonly string[]): Promise<Board> {
  const state = new RatingState({
    evidence: arena.estimator.evidence(),
    streaming: arena.streaming,
    window: arena.config.ratings.window,
  });
  const entries: readonly LedgerEntry[] = await arena.store.log.read(0, 1_000_000);
  for (const entry of entries) if (entry.position <= basedOn) state.apply(entry);
  return buildBoard(state.snapshot(), { evidence: state.evidence, roster: agents, estimator, at });
}

/** The refit's own entry says the same of the board as the board itself. */
async function entryOf(board: Board): Promise<unknown> {
  const entries = await arena.store.log.read(board.basedOn, 1_000);
  const hash = arena.hasher.sha256(canonicalJson(board));
  return entries.find(({ payload }) => payload.kind === 'refit' && payload.boardHash === hash)?.payload;
}

const withoutThird = AGENTS.slice(0, 2);
/** What may arrive; each says up to which entry the next board must have read, 0 where it leaves no entry. */
const ARRIVALS: Readonly<Record<string, () => Promise<number>>> = {
  'a retraction': retract,
  'a change of trust': changeTrust,
  'the removal of an agent': () => {
    roster = roster === AGENTS ? withoutThird : AGENTS;
    return Promise.resolve(0);
  },
  'all of them': async () => {
    roster = roster === AGENTS ? withoutThird : AGENTS;
    return Math.max(...(await Promise.all([retract(), changeTrust(), retract()])));
  },
};

describe('what arrives in the middle of a live refit', () => {
  for (const [what, arrive] of Object.entries(ARRIVALS))
    for (const moment of MOMENTS)
      it(`${what}, at "${moment}": the next board is the one that is rebuilt from nothing`, async () => {
        const battle = await newBattle();
        const arrived = Promise.withResolvers<number>();
        gate.arm(moment, () => {
          const done = arrive();
          arrived.resolve(done);
          return done.then(() => undefined);
        });
        const trigger = await vote(battle, 'ann', 'left');
        const position = Math.max(trigger, await arrived.promise);
        expect(gate.fired).toBe(true);
        const early = gate.boards.find(({ basedOn }) => basedOn >= position);
        const board = early ?? (await gate.next(({ basedOn }) => basedOn >= position));
        // A change of the roster is on the next board that anything makes.
        const settled =
          board.rows.length === roster.length
            ? board
            : await vote(await newBattle(), 'ben', 'right').then((after) =>
                gate.next(({ basedOn }) => basedOn >= after),
              );
        for (const published of new Set([board, settled])) {
          const agents = published.rows.map(({ id }) => id);
          expect(published).toEqual(
            await rebuilt(
              published,
              AGENTS.filter((name) => agents.includes(name)),
            ),
          );
          expect(await entryOf(published)).toMatchObject({
            basedOn: published.basedOn,
            roster: AGENTS.filter((name) => agents.includes(name)),
          });
        }
        expect(settled.rows.map(({ id }) => id).toSorted()).toEqual(roster.toSorted());
      });

  it('leaves every board that was published equal to the one rebuilt from the same entries', async () => {
    expect(gate.boards.length).toBeGreaterThan(MOMENTS.length * Object.keys(ARRIVALS).length);
    for (const board of gate.boards.slice(-8)) {
      const agents = AGENTS.filter((name) => board.rows.some(({ id }) => id === name));
      expect(board).toEqual(await rebuilt(board, agents));
    }
  });

  it('and of a second server with another roster on the same store, each keeps the board of its own', async () => {
    roster = AGENTS;
    const other = new RefitGate();
    const { config } = arena;
    const agents = Object.fromEntries(Object.entries(config.agents).filter(([name]) => withoutThird.includes(name)));
    const battle = await newBattle();
    let second: Awaited<ReturnType<typeof startServer>> | null = null;
    const started = Promise.withResolvers<number>();
    gate.arm('board', async () => {
      second = await startServer({ ...other.around(arena), config: { ...config, agents } });
      started.resolve(await retract());
    });
    await vote(battle, 'ann', 'left');
    const position = await started.promise;
    const wanted = ({ basedOn }: Board): boolean => basedOn >= position;
    const reach = async (each: RefitGate): Promise<Board> => each.boards.find(wanted) ?? (await each.next(wanted));
    const [own, others] = await Promise.all([reach(gate), reach(other)]);
    expect(own).toEqual(await rebuilt(own, AGENTS));
    expect(others).toEqual(await rebuilt(others, withoutThird));
    await (second as Awaited<ReturnType<typeof startServer>> | null)?.close();
  });
});
