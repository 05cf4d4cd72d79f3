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
const waits = (lane: 'a' | 'b', granted = 0): BattleEvent => ({
  type: 'pause',
  token,
  lane,
  for: 'step_limit',
  granted,
});
const grant = (...lanes: ('a' | 'b')[]): BattleEvent => ({ type: 'grant', lanes, steps: 10, most: 20 });
const over = (facts: BattleFacts, lane: 'a' | 'b'): BattleFacts => ({
  ...facts,
  lanes: { ...facts.lanes, [lane]: { ...facts.lanes[lane], waiting: { for: 'step_limit', open: false } } },
});
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
      [
        ...RUNNING,
        ...steps,
        { type: 'stop', lane: 'a' },
        { type: 'end_lane', token, lane: 'a', end: 'ended_by_submitter' },
        ends[1] as BattleEvent,
      ],
    ],
    ['budget_mismatch', [...RUNNING, ...steps, waits('b'), grant('b'), ...ends]],
  ] as [string, BattleEvent[]][])('resolves at once as %s and is never offered', (exclusion, events) => {
    expect(play(fresh(), ...events, { type: 'complete', token })).toMatchObject({ state: 'resolved', exclusion });
  });

  it('takes the first reason that applies, in order', () => {
    const bothReasons = play(fresh(), ...RUNNING, waits('a'), grant('a'), ...ends, {
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

  it('is paused when no open lane acts and at least one waits', () => {
    const one = play(fresh(), ...RUNNING, ...steps, waits('a'));
    expect(one.state).toBe('running');
    expect(play(one, waits('b')).state).toBe('paused');
    expect(play(one, ends[1] as BattleEvent).state).toBe('paused');
    expect(play(one, waits('b'), grant('b')).state).toBe('running');
    expect(play(one, ends[1] as BattleEvent, { type: 'stop', lane: 'a' }).state).toBe('running');
  });

  it('gives both lanes the same, also one that goes on or has finished by itself', () => {
    for (const other of [[], [waits('b')], [{ type: 'end_lane', token, lane: 'b', end: 'finished' }]] as const) {
      const both = play(fresh(), ...RUNNING, ...steps, waits('a'), ...other, grant('a', 'b'));
      expect([both.lanes.a.granted, both.lanes.b.granted, both.lanes.a.waiting]).toEqual([10, 10, null]);
      const done = play(both, ...ends.filter((end) => 'lane' in end && both.lanes[end.lane].end === null), {
        type: 'complete',
        token,
      });
      expect(done).toMatchObject({ state: 'judgeable', exclusion: null });
    }
  });

  it('gives steps only while the countdown runs, up to the ceiling, and never to a lane that was held to less', () => {
    const waiting = play(fresh(), ...RUNNING, ...steps, waits('a'));
    expect(refusal(play(fresh(), ...RUNNING), grant('a'))).toBe('offer_open');
    expect(refusal(over(waiting, 'a'), grant('a'))).toBe('offer_open');
    expect(refusal(waiting, grant('b'))).toBe('offer_open');
    expect(refusal({ ...waiting, leaseLive: false }, grant('a'))).toBe('lease_live');
    const full = play(waiting, grant('a'), waits('a', 10), grant('a'), waits('a', 20));
    expect(refusal(full, grant('a'))).toBe('within_ceiling');
    const limited = play(fresh(), ...RUNNING, ...steps, ends[1] as BattleEvent, waits('a'));
    expect(refusal(limited, grant('a', 'b'))).toBe('lanes_go_on');
    const lapsed = play(over(play(waiting, waits('b')), 'b'), { type: 'lapse', token, lane: 'b' });
    expect(refusal(lapsed, grant('a', 'b'))).toBe('lanes_go_on');
  });

  it('lets either the grant or the end of the countdown win, and a pause only with every grant known', () => {
    const waiting = play(fresh(), ...RUNNING, ...steps, waits('a'));
    const lapse: BattleEvent = { type: 'lapse', token, lane: 'a' };
    expect(refusal(waiting, lapse)).toBe('countdown_over');
    expect(refusal(play(waiting, grant('a')), lapse)).toBe('lane_waits');
    expect(refusal(play(over(waiting, 'a'), lapse), grant('a'))).toBe('offer_open');
    expect(refusal(play(waiting, grant('a', 'b')), waits('b'))).toBe('grants_known');
    expect(refusal(waiting, steps[0] as BattleEvent)).toBe('lane_acts');
  });

  it('takes an answer to an open question, and ends a side only as its submitter said', () => {
    const asked = play(fresh(), ...RUNNING, ...steps, { type: 'pause', token, lane: 'b', for: 'question', granted: 0 });
    expect(refusal(asked, { type: 'answer', lane: 'a' })).toBe('question_open');
    expect(refusal(asked, grant('b'))).toBe('offer_open');
    expect(play(asked, { type: 'answer', lane: 'b' }).lanes.b.waiting).toBeNull();
    const stopped = play(asked, { type: 'stop', lane: 'b' });
    expect(refusal(stopped, ends[1] as BattleEvent)).toBe('end_fits');
    expect(refusal(stopped, waits('b'))).toBe('not_stopped');
    expect(refusal(asked, { type: 'end_lane', token, lane: 'a', end: 'ended_by_submitter' })).toBe('end_fits');
    expect(refusal(stopped, { type: 'stop', lane: 'b' })).toBe('not_stopped');
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
