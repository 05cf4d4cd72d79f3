import { describe, expect, it } from 'vitest';
import {
  admitted,
  advance,
  countedVotes,
  deservesRetry,
  GUARDS,
  TRANSITIONS,
  type BattleEvent,
  type BattleFacts,
} from './battle-machine.ts';
import { answer } from './answer.ts';

const fresh = (target = 1, attempt: 1 | 2 = 1) => admitted({ target, attempt, paired: false });
const token = 1;

function play(facts: BattleFacts, ...events: BattleEvent[]): BattleFacts {
  return events.reduce((now, event) => {
    const next = advance(now, event);
    if (!next.ok) throw new Error(`${event.type} was refused: ${next.refusal}`);
    return next.facts;
  }, facts);
}

const refusal = (facts: BattleFacts, event: BattleEvent) => {
  const next = advance(facts, event);
  return next.ok ? null : next.refusal;
};

const RUNNING: BattleEvent[] = [{ type: 'lease' }, { type: 'draw', token }, { type: 'start', token }];
const steps: BattleEvent[] = [
  { type: 'step', token, lane: 'a' },
  { type: 'step', token, lane: 'b' },
];
const ends: BattleEvent[] = [
  { type: 'end_lane', token, lane: 'a', end: 'finished' },
  { type: 'end_lane', token, lane: 'b', end: 'step_limit' },
];
const judgeable = (target = 1) => play(fresh(target), ...RUNNING, ...steps, ...ends, { type: 'complete', token });

describe('the battle machine', () => {
  it('leads from the queue to judgeable and by a vote to resolved', () => {
    const facts = judgeable();
    expect(facts).toMatchObject({ state: 'judgeable', acted: true, leaseLive: false, exclusion: null });
    expect(play(facts, { type: 'judge', judge: 'j', choice: 'left', key: 'k' }).state).toBe('resolved');
  });

  it.each([
    ['no_trajectory', [...RUNNING, steps[0] as BattleEvent, ...ends]],
    [
      'ended_early',
      [...RUNNING, ...steps, { type: 'end_lane', token, lane: 'a', end: 'ended_by_submitter' }, ends[1] as BattleEvent],
    ],
    ['budget_mismatch', [...RUNNING, ...steps, { type: 'grant', token, lane: 'b', steps: 10 }, ...ends]],
  ] as [string, BattleEvent[]][])('resolves at once as %s and is never offered', (exclusion, events) => {
    expect(play(fresh(), ...events, { type: 'complete', token })).toMatchObject({ state: 'resolved', exclusion });
  });

  it('takes the first reason that applies, in order', () => {
    const bothReasons = play(fresh(), ...RUNNING, { type: 'grant', token, lane: 'a', steps: 10 }, ...ends, {
      type: 'complete',
      token,
    });
    expect(bothReasons.exclusion).toBe('no_trajectory');
    const named = play({ ...play(fresh(), ...RUNNING, ...ends), namedModel: true }, { type: 'complete', token });
    expect(named.exclusion).toBe('named_model');
  });

  it('voids a battle with an infrastructure fault and never scores it', () => {
    const lost = play(fresh(), ...RUNNING, ...steps, { type: 'fault', token, cause: 'sandbox_lost' });
    expect(lost).toMatchObject({ state: 'void', voidCause: 'sandbox_lost' });
    expect(deservesRetry(lost)).toBe(false);
    expect(refusal(lost, { type: 'judge', judge: 'j', choice: 'left', key: 'k' })).toBe('wrong_state');
  });

  it('repeats a battle once, and only when no agent had acted', () => {
    const early: BattleEvent = { type: 'fault', token, cause: 'sandbox_start_failed' };
    expect(deservesRetry(play(fresh(), { type: 'lease' }, early))).toBe(true);
    expect(deservesRetry(play(fresh(1, 2), { type: 'lease' }, early))).toBe(false);
  });

  it('calls a second loss poison', () => {
    const expired = (attempt: 1 | 2) =>
      play({ ...play(fresh(1, attempt), { type: 'lease' }), leaseLive: false }, { type: 'expire' }).voidCause;
    expect([expired(1), expired(2)]).toEqual(['worker_lost', 'poison']);
  });

  it('refuses writes of a worker whose lease ran out or was never its own', () => {
    const leased = play(fresh(), { type: 'lease' });
    expect(refusal(leased, { type: 'draw', token: 2 })).toBe('holds_lease');
    expect(refusal({ ...leased, leaseLive: false }, { type: 'draw', token })).toBe('holds_lease');
    expect(refusal(leased, { type: 'lease' })).toBe('wrong_state');
    expect(refusal(leased, { type: 'expire' })).toBe('lease_expired');
  });

  it('needs its target of judges, does not count abstentions, and reopens for none', () => {
    const vote = (judge: string, choice: 'left' | 'abstain'): BattleEvent => ({
      type: 'judge',
      judge,
      choice,
      key: judge,
    });
    const two = play(judgeable(3), vote('a', 'left'), vote('b', 'abstain'), vote('c', 'left'));
    expect(two.state).toBe('judgeable');
    const done = play(two, vote('d', 'left'));
    expect([done.state, countedVotes(done).length]).toEqual(['resolved', 3]);
    const retracted = play(done, { type: 'retract', judge: 'a' });
    expect([retracted.state, countedVotes(retracted).length]).toEqual(['resolved', 2]);
  });

  it('tells nobody who was who before a vote, and takes no vote after it', () => {
    const open = judgeable(3);
    const reveal: BattleEvent = { type: 'reveal', judge: 'j' };
    expect(refusal(open, reveal)).toBe('has_voted');
    expect(refusal(play(open, { type: 'judge', judge: 'j', choice: 'abstain', key: 'k' }), reveal)).toBe('has_voted');
    const told = play(open, { type: 'judge', judge: 'j', choice: 'tie', key: 'k' }, reveal, {
      type: 'retract',
      judge: 'j',
    });
    expect(refusal(told, { type: 'judge', judge: 'j', choice: 'left', key: 'k2' })).toBe('not_revealed');
  });

  it('is written so that every guard is used and none is unknown', () => {
    const used = new Set(Object.values(TRANSITIONS).flatMap((row) => row.guards));
    expect([...used].toSorted()).toEqual(Object.keys(GUARDS).toSorted());
  });
});

describe('answer', () => {
  const request = { judge: 'j', choice: 'left', key: 'k' } as const;
  const voted = answer(judgeable(), request);
  if (voted.kind !== 'recorded') throw new Error('the first answer must be recorded');

  it('replays a repetition, also after the battle resolved and from another tab', () => {
    expect(answer(voted.facts, request).kind).toBe('replayed');
    expect(answer(voted.facts, { ...request, key: 'other tab' }).kind).toBe('replayed');
  });

  it('refuses another choice under the same key, and a second answer', () => {
    expect(answer(voted.facts, { ...request, choice: 'right' }).kind).toBe('key_reused');
    const open = answer(judgeable(3), request);
    expect(open.kind === 'recorded' && answer(open.facts, { ...request, choice: 'tie', key: 'k2' })).toEqual({
      kind: 'refused',
      refusal: 'not_answered',
    });
  });

  it('lets a judge who was not told anything answer anew after a retraction', () => {
    const open = answer(judgeable(3), request);
    if (open.kind !== 'recorded') throw new Error('expected a recorded answer');
    const retracted = play(open.facts, { type: 'retract', judge: 'j' });
    expect(answer(retracted, { ...request, choice: 'right', key: 'k2' }).kind).toBe('recorded');
  });
});
