import { beforeAll, describe, expect, it } from 'vitest';
import { laneOn, SIDES, type LaneEnd, type Pair } from '@coarena/core';
import { ApiClient } from '../../e2e/support/api-client.ts';
import {
  endLane,
  finishBattle,
  startBattle,
  write,
  writeStep,
  type RunScript,
} from '../../e2e/support/finished-battle.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';
import { follow } from './follow.ts';
import { LEAKS } from './leaks.ts';
import { withStillClock } from './still-clock.ts';
import { difference, record, type Recorded } from './transcript.ts';

/**
 * One arena, run twice with the two agents' identities exchanged (D10, P53): the same things happen on both sides of the
 * screen, and everything else differs with who ran: pace, cost, tokens, evidence, checker, file names, provider.
 */
const PAIRS: readonly Pair[] = [
  { a: 'careful', b: 'hasty' },
  { a: 'hasty', b: 'careful' },
];

let transcripts: readonly (readonly Recorded[])[];
beforeAll(async () => {
  const made: (readonly Recorded[])[] = [];
  for (const pair of PAIRS) made.push(await transcriptOf(pair));
  transcripts = made;
}, 180_000);

describe('before the vote', () => {
  it('sends the same bytes whoever ran', () => {
    const [one = [], other = []] = transcripts;
    expect(one.length).toBeGreaterThan(30);
    expect(difference(one, other)).toBeNull();
  });

  it('sends no name of an agent, in whatever case', () => {
    for (const answer of transcripts.flat()) {
      // The leaderboard names the roster to everyone, in an order that no waiting battle has a part in.
      if (answer.request.includes('leaderboard')) continue;
      const sent = `${JSON.stringify(answer.headers)} ${answer.body.toString('latin1')}`;
      expect(sent, answer.request).not.toMatch(/careful|hasty/iu);
    }
  });

  it.each(LEAKS.map((leak) => [leak.kind, leak] as const))('is turned red by a leak of the kind %s', (_, leak) => {
    const [one, other] = PAIRS.map((pair, n) => (transcripts[n] ?? []).map((answer) => leak.plant(answer, pair)));
    expect(difference(one ?? [], other ?? [])).not.toBeNull();
  });
});

async function transcriptOf(pair: Pair): Promise<readonly Recorded[]> {
  const scripted = await openScriptedArena({ seed: 11, wrap: withStillClock });
  try {
    return await everythingBeforeTheVote(scripted, pair);
  } finally {
    await scripted.close();
  }
}

async function everythingBeforeTheVote(scripted: ScriptedArena, pair: Pair): Promise<readonly Recorded[]> {
  const base = scripted.server.address;
  const [judge, other, submitter] = [new ApiClient(base), new ApiClient(base), new ApiClient(base)];
  await judge.signUp('judge');
  await other.signUp('other');
  const owner = await submitter.signUp('submitter');
  const answers: Recorded[] = [];
  const ask = async (who: ApiClient, method: string, path: string, more: object = {}): Promise<Recorded> => {
    const answer = await record(base, who.cookie, { method, path, ...more });
    answers.push(answer);
    return answer;
  };

  const watched = await scripted.admit({ submitter: owner });
  answers.push(...(await live(scripted, submitter, watched, pair)));
  for (const end of ENDS) {
    const id = await scripted.admit();
    const battle = (await scripted.arena.store.battles.get(id))!;
    await finishBattle(scripted.arena, id, {
      pair,
      left: runOf(pair[laneOn(battle, 'left')], 6, end),
      right: runOf(pair[laneOn(battle, 'right')], 5, end),
    });
  }

  for (const who of [judge, submitter]) {
    for (const path of ['/api/session', '/api/leaderboard', '/api/tasks', `/api/battles/${watched}/live`])
      await ask(who, 'GET', path);
  }
  for (let n = 0; n <= ENDS.length; n += 1) {
    const next = await ask(judge, 'GET', '/api/judging/next');
    const { battle } = JSON.parse(next.body.toString('utf8')) as { battle: string };
    await ask(judge, 'GET', `/api/battles/${battle}`);
    for (const side of SIDES)
      for (const index of [0, 1, 4, 99]) await ask(judge, 'GET', `/api/battles/${battle}/frames/${side}/${index}`);
    await ask(other, 'GET', `/api/battles/${battle}`);
    await ask(other, 'GET', `/api/battles/${battle}/frames/left/0`);
    for (const who of [judge, other]) {
      await ask(who, 'GET', `/api/battles/${battle}/masked/left/0`);
      for (const side of SIDES)
        for (const index of [0, 1, 2]) await ask(who, 'GET', `/api/battles/${battle}/files/${side}/${index}`);
    }
    await ask(judge, 'POST', `/api/battles/${battle}/reading`, { json: {} });
    await ask(judge, 'POST', `/api/battles/${battle}/judgments`, {
      json: { choice: 'best' },
      headers: { 'idempotency-key': `bad-vote-${n}` },
    });
    await ask(other, 'POST', `/api/battles/${battle}/judgments`, {
      json: { choice: 'left' },
      headers: { 'idempotency-key': `not-mine-${n}` },
    });
    await ask(judge, 'DELETE', `/api/battles/${battle}/judgments/mine`);
    // An abstention tells nothing and brings the next battle.
    await ask(judge, 'POST', `/api/battles/${battle}/judgments`, {
      json: { choice: 'abstain' },
      headers: { 'idempotency-key': `abstain-${n}` },
    });
    await ask(judge, 'GET', `/api/battles/${battle}`);
  }
  await ask(judge, 'GET', '/api/judging/next');
  return answers;
}

/** Ways to end; causes and evidence tell the provider, and so who it was. */
const ENDS: readonly ((agent: string) => LaneEnd | null)[] = [
  () => null,
  (agent) => ({
    end: 'provider_fault',
    cause: agent === 'careful' ? 'timeout' : 'rate_limited',
    evidence: `${agent} was refused`,
  }),
  (agent) => ({ end: agent === 'careful' ? 'step_limit' : 'time_limit', evidence: `${agent} used it up` }),
];

/** The same run whoever performs it; what only the arena knows goes with the agent. */
function runOf(agent: string, steps: number, end: (agent: string) => LaneEnd | null): RunScript {
  const ended = end(agent);
  return { steps, stepMs: agent.length * 200, hidden: agent, ...(ended === null ? {} : { end: ended }) };
}

/** A battle while it runs, step by step, as its submitter follows it, answers a question and grants steps. */
async function live(
  scripted: ScriptedArena,
  submitter: ApiClient,
  id: string,
  pair: Pair,
): Promise<readonly Recorded[]> {
  const { arena, server } = scripted;
  const { lease, battle } = await startBattle(arena, id, pair);
  const following = await follow(server.address, submitter.cookie, id);
  const answers: Recorded[] = [];
  let events = 1;
  const happens = async (what: Promise<unknown>): Promise<void> => {
    await what;
    events += 1;
    await following.until(events);
  };
  const say = async (what: string, json: unknown): Promise<void> => {
    const path = `/api/battles/${id}/${what}`;
    const headers = { 'idempotency-key': `${what}-of-mine` };
    answers.push(await record(server.address, submitter.cookie, { method: 'POST', path, json, headers }));
  };
  await following.until(events);
  for (const side of SIDES) {
    const lane = laneOn(battle, side);
    const run: RunScript = { steps: 3, stepMs: pair[lane].length * 100, hidden: pair[lane] };
    for (let index = 0; index < run.steps; index += 1) {
      await happens(writeStep(arena, lease, { lane, side, index, run, at: 1_796_000_000_000 }));
    }
    if (side === 'left') {
      const wait = { type: 'pause', lane, granted: 0, waitMs: 60_000 } as const;
      await happens(write(arena, lease, { ...wait, for: 'question', question: 'Which?', offer: null }));
      await happens(say('answers', { side, text: 'The red one.' }));
      await say('answers', { side, text: 'The red one.' });
      const offer = { steps: 10, most: 100 };
      await happens(write(arena, lease, { ...wait, for: 'step_limit', question: null, offer }));
      await happens(say('grants', { sides: [...SIDES] }));
      await say('ends', { side: 'middle' });
    }
    await happens(write(arena, lease, endLane(lane, run)));
  }
  await write(arena, lease, { type: 'complete' });
  await following.ended();
  return [...answers, { request: 'GET events', status: 200, headers: [], body: following.all() }];
}
