import { LANES, type BattleEvent, type Lane } from '@coarena/core';
import { apply } from './apply.ts';
import type { Rules } from './defects.ts';
import type { Move } from './moves.ts';
import type { SubmitterState, World } from './world.ts';

/** Steps of one grant, and the most that a lane may have on top of its budget. */
const GRANT = { steps: 10, most: 10 } as const;

/** Everything that the submitter can say now, and the ends of countdowns. */
export function submitterMoves(world: World, rules: Rules): readonly Move[] {
  const { submitter } = world;
  if (submitter === null) return [];
  return world.battles.flatMap((facts, battle) => {
    const moves: Move[] = [];
    for (const lane of LANES) {
      const { waiting } = facts.lanes[lane];
      if (waiting?.open !== true || !['running', 'paused'].includes(facts.state)) continue;
      const closed = { ...facts.lanes[lane], waiting: { ...waiting, open: false } };
      const battles = world.battles.with(battle, { ...facts, lanes: { ...facts.lanes, [lane]: closed } });
      moves.push({ name: `the countdown of lane ${lane} of battle ${battle} ends`, world: { ...world, battles } });
    }
    if (submitter.words === 0) return moves;
    for (const { name, event, told } of WORDS) {
      const after = apply(world, battle, event, rules);
      if (after === null) continue;
      const heard = told(submitter);
      moves.push({
        name: `the submitter of battle ${battle} ${name}`,
        world: { ...after, submitter: { ...heard, words: heard.words - 1 } },
      });
    }
    return moves;
  });
}

type Said = {
  readonly name: string;
  readonly event: BattleEvent;
  readonly told: (before: SubmitterState) => SubmitterState;
};

const WORDS: readonly Said[] = [
  grant('gives both lanes more steps', LANES),
  grant('gives lane a more steps', ['a']),
  grant('gives lane b more steps', ['b']),
  stop('a'),
  stop('b'),
];

function grant(name: string, lanes: readonly Lane[]): Said {
  return {
    name,
    event: { type: 'grant', lanes, ...GRANT },
    told: (before) => ({
      ...before,
      granted: lanes.reduce((told, lane) => ({ ...told, [lane]: told[lane] + GRANT.steps }), before.granted),
    }),
  };
}

function stop(lane: Lane): Said {
  return {
    name: `ends lane ${lane}`,
    event: { type: 'stop', lane },
    told: (before) => ({ ...before, stopped: { ...before.stopped, [lane]: true } }),
  };
}
