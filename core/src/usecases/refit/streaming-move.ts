import { ratedBattle, type ResolvedFacts } from '../../domain/rated-battle.ts';
import type { TrustBook } from '../../domain/trust.ts';
import type { StreamingMoves } from '../../ledger/entry.ts';
import type { StreamingRating, StreamingState } from '../../ports/streaming-rating.ts';

/** What decides how a battle that resolves moves the streaming values. */
export type StreamingMoveRequest = {
  /** The battle with all its votes, the resolving one included, retracted ones marked. */
  readonly facts: ResolvedFacts;
  /** The graded trust in its judges (`gradedTrust`), the resolving vote counted. */
  readonly trust: TrustBook;
  /** The values of its two agents before it; an agent that is missing starts. */
  readonly values: StreamingState;
  readonly streaming: StreamingRating;
};

/** The two values after a battle, and the same as the ledger keeps it. */
export type StreamingMove = { readonly values: StreamingState; readonly moves: StreamingMoves };

/**
 * What a battle that resolves does to the streaming values of its two agents (Algorithm 1); null when it is not rated. It
 * is computed where the vote is kept and again by whoever replays the ledger: the same arguments give the same bits.
 */
export function streamingMove({ facts, trust, values, streaming }: StreamingMoveRequest): StreamingMove | null {
  const outcome = ratedBattle(facts, trust);
  if (!('weight' in outcome)) return null;
  const after = streaming.update(values, outcome);
  const valueIn = (state: StreamingState, agent: string): number => state.get(agent)?.rating ?? streaming.start;
  const agents = [outcome.i, outcome.j];
  return {
    values: new Map(agents.flatMap((agent) => pairOf(agent, after.get(agent)))),
    moves: Object.fromEntries(
      agents.map((agent) => [agent, { before: valueIn(values, agent), after: valueIn(after, agent) }]),
    ),
  };
}

function pairOf<T>(key: string, value: T | undefined): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[key, value]];
}
