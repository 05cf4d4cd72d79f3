import { advance, answer, type BattleFacts, type Choice, type Lane, type LaneEndKind } from '@coarena/core';
import type { Rules } from './defects.ts';
import { submitterMoves } from './submitter-moves.ts';
import { apply, applyAs, spend } from './apply.ts';
import type { JudgeState, Known, Message, Remark, Work, World } from './world.ts';

/** One thing that can happen, and the world after it. */
export type Move = { readonly name: string; readonly world: World };

const CHOICES: readonly Choice[] = ['left', 'abstain'];

/** Every move that is possible in a world. */
export function movesOf(world: World, rules: Rules): readonly Move[] {
  const calm: World = { ...world, remark: null };
  return [
    ...queueMoves(calm, rules),
    ...workerMoves(calm, rules),
    ...messageMoves(calm, rules),
    ...clockMoves(calm, rules),
    ...judgeMoves(calm, rules),
    ...submitterMoves(calm, rules),
  ];
}

function queueMoves(world: World, rules: Rules): Move[] {
  const moves: Move[] = [];
  for (const [position, battle] of world.queue.entries()) {
    const rest = world.queue.toSpliced(position, 1);
    for (const [worker, state] of world.workers.entries()) {
      if (state !== null) continue;
      moves.push({
        name: `worker ${worker} takes battle ${battle}`,
        world: take({ ...world, queue: rest }, worker, battle, rules),
      });
      if (world.mishaps.duplicate > 0) {
        const again = spend(world, 'duplicate');
        moves.push({
          name: `worker ${worker} takes battle ${battle}, the message stays`,
          world: take(again, worker, battle, rules),
        });
      }
    }
    const cancelled = apply(world, battle, { type: 'cancel' }, rules);
    if (cancelled !== null) moves.push({ name: `battle ${battle} is cancelled`, world: cancelled });
  }
  return moves;
}

function take(world: World, worker: number, battle: number, rules: Rules): World {
  const before = world.battles[battle] as BattleFacts;
  const leased = apply(world, battle, { type: 'lease' }, rules);
  if (leased === null) return world;
  const token = (leased.battles[battle] as BattleFacts).fencing;
  const remark: Remark | null = before.leaseLive ? 'lease_granted_twice' : leased.remark;
  return { ...leased, remark, workers: world.workers.with(worker, { battle, token, next: before.paired ? 1 : 0 }) };
}

function workerMoves(world: World, rules: Rules): Move[] {
  const moves: Move[] = [];
  for (const [worker, state] of world.workers.entries()) {
    if (state === null) continue;
    const work = world.work[state.next] as Work;
    const message: Message = { battle: state.battle, token: state.token, work };
    const idle = { ...world, workers: world.workers.with(worker, null) };
    const written = write(world, message, rules);
    if (written === world) continue;
    const last = state.next === world.work.length - 1;
    const onward = (after: World): World => ({
      ...after,
      workers: after.workers.with(worker, last ? null : { ...state, next: state.next + 1 }),
    });
    moves.push({ name: `worker ${worker} writes ${work}`, world: written === null ? idle : onward(written) });
    const fault = applyAs(world, message, { type: 'fault', token: state.token, cause: 'sandbox_lost' }, rules);
    moves.push({
      name: `worker ${worker} reports a fault`,
      world: fault === null ? idle : { ...fault, workers: idle.workers },
    });
    if (world.mishaps.crash > 0) moves.push({ name: `worker ${worker} crashes`, world: spend(idle, 'crash') });
    if (world.mishaps.delay > 0) {
      const late = { ...spend(world, 'delay'), delayed: [...world.delayed, message] };
      moves.push({ name: `worker ${worker}'s ${work} is delayed`, world: { ...late, workers: idle.workers } });
    }
  }
  return moves;
}

function messageMoves(world: World, rules: Rules): Move[] {
  return world.delayed.map((message, n) => {
    const rest = { ...world, delayed: world.delayed.toSpliced(n, 1) };
    return {
      name: `the delayed ${message.work} of battle ${message.battle} arrives`,
      world: write(rest, message, rules) ?? rest,
    };
  });
}

function clockMoves(world: World, rules: Rules): Move[] {
  return world.battles.flatMap((facts, battle) => {
    const moves: Move[] = [];
    if (facts.leaseLive) {
      const battles = world.battles.with(battle, { ...facts, leaseLive: false });
      moves.push({ name: `the lease of battle ${battle} runs out`, world: { ...world, battles } });
    }
    const expired = apply(world, battle, { type: 'expire' }, rules);
    if (expired !== null) moves.push({ name: `the sweep finds battle ${battle} without a worker`, world: expired });
    return moves;
  });
}

function judgeMoves(world: World, rules: Rules): Move[] {
  return world.battles.flatMap((facts, battle) =>
    world.judges.flatMap((state, n) => judgeMovesOf(world, rules, battle, facts, n, state)),
  );
}

function judgeMovesOf(
  world: World,
  rules: Rules,
  battle: number,
  facts: BattleFacts,
  n: number,
  state: JudgeState,
): Move[] {
  const judge = `judge ${n}`;
  const moves: Move[] = [];
  const put = (after: World, change: Partial<JudgeState>): World => ({
    ...after,
    judges: after.judges.with(n, { ...state, ...change }),
  });
  const free = state.acknowledged === null || state.retracted;
  for (const choice of state.waiting === null ? CHOICES : [state.waiting]) {
    if (!free || state.attempt > 1) break;
    const told = vote(world, battle, judge, choice, `${judge}/${state.attempt}`, rules);
    if (told === null) continue;
    moves.push({
      name: `${judge} answers ${choice}`,
      world: put(told, { acknowledged: choice, waiting: null, retracted: false }),
    });
    if (world.mishaps.duplicate > 0 && state.waiting === null) {
      moves.push({
        name: `${judge} answers ${choice}, the reply is lost`,
        world: put(spend(told, 'duplicate'), { waiting: choice }),
      });
    }
  }
  const voted = facts.votes.some((other) => other.judge === judge && other.choice !== 'abstain');
  const revealed = apply(world, battle, { type: 'reveal', judge }, rules);
  if (revealed !== null && !facts.revealedTo.includes(judge)) {
    moves.push({
      name: `${judge} is told who was who`,
      world: { ...revealed, remark: voted ? null : 'revealed_without_vote' },
    });
  }
  const retracted = state.acknowledged === null ? null : apply(world, battle, { type: 'retract', judge }, rules);
  if (retracted !== null) {
    moves.push({ name: `${judge} retracts`, world: put(retracted, { retracted: true, attempt: state.attempt + 1 }) });
  }
  return moves;
}

function vote(world: World, battle: number, judge: string, choice: Choice, key: string, rules: Rules): World | null {
  const facts = world.battles[battle] as BattleFacts;
  // Without idempotency every repetition looks new.
  const asked = rules.idempotent ? { judge, choice, key } : { judge, choice, key: `${key}/${facts.votes.length}` };
  const result = rules.idempotent ? answer(facts, asked, rules.rows) : recordAnyway(facts, asked, rules);
  if (result.kind === 'replayed') return world;
  if (result.kind !== 'recorded') return null;
  const afterReveal = facts.revealedTo.includes(judge);
  return {
    ...world,
    battles: world.battles.with(battle, result.facts),
    counted: [...world.counted, { battle, judge, choice, afterReveal }],
  };
}

function recordAnyway(
  facts: BattleFacts,
  asked: { judge: string; choice: Choice; key: string },
  rules: Rules,
): ReturnType<typeof answer> {
  const result = advance(facts, { type: 'judge', ...asked }, rules.rows);
  return result.ok ? { kind: 'recorded', facts: result.facts } : { kind: 'refused', refusal: result.refusal };
}

function write(world: World, message: Message, rules: Rules): World | null {
  const { token, work, battle } = message;
  const lane: Lane = work.endsWith('_a') ? 'a' : 'b';
  const { granted, lapsed, stopped } = world.known[lane];
  switch (work) {
    case 'draw':
    case 'start':
    case 'complete':
      return applyAs(world, message, { type: work, token }, rules);
    case 'step_a':
    case 'step_b':
      return applyAs(world, message, { type: 'step', token, lane }, rules);
    case 'late_a':
      return applyAs(world, message, { type: 'step', token, lane }, rules) ?? look(world, battle, lane);
    case 'pause_a':
    case 'pause_b': {
      // A refusal is an answer: the worker looks and goes on.
      const paused = applyAs(world, message, { type: 'pause', token, lane, for: 'step_limit', granted }, rules);
      return paused ?? look(world, battle, lane);
    }
    case 'held_a':
    case 'held_b': {
      const given = applyAs(world, message, { type: 'lapse', token, lane }, rules);
      // Its clock ran ahead: it stays where it is.
      if (given === null && world.battles[battle]?.lanes[lane].waiting?.open === true) return world;
      const seen = given === null ? world : know(given, lane, { lapsed: true });
      return given === null ? look(seen, battle, lane) : seen;
    }
    case 'end_a':
    case 'end_b': {
      const end: LaneEndKind = stopped ? 'ended_by_submitter' : lapsed ? 'step_limit' : 'finished';
      const ended = applyAs(world, message, { type: 'end_lane', token, lane, end }, rules);
      if (ended !== null && end === 'step_limit' && granted < grantedTo(world, battle, lane))
        return { ...ended, remark: ended.remark ?? 'limit_despite_grant' };
      if (ended !== null || !world.battles[battle]?.lanes[lane].stopped) return ended;
      return applyAs(world, message, { type: 'end_lane', token, lane, end: 'ended_by_submitter' }, rules);
    }
  }
}

function grantedTo(world: World, battle: number, lane: Lane): number {
  return world.battles[battle]?.lanes[lane].granted ?? 0;
}

function look(world: World, battle: number, lane: Lane): World {
  const facts = world.battles[battle]?.lanes[lane];
  return know(world, lane, { granted: facts?.granted ?? 0, stopped: facts?.stopped ?? false });
}

function know(world: World, lane: Lane, more: Partial<Known>): World {
  return { ...world, known: { ...world.known, [lane]: { ...world.known[lane], ...more } } };
}
