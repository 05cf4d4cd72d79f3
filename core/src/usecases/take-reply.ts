import { LIMITS } from '../actions/limits.ts';
import type { ProposedAction } from '../actions/action.ts';
import type { LaneEnd } from '../domain/run.ts';
import type { Usage } from '../domain/step.ts';
import { PROVIDER_CAUSES } from '../domain/vocabulary.ts';
import { messageOf } from '../errors/arena-error.ts';
import { cut } from './cut.ts';

/** A turn, bounded: what was too much is cut and the cut is said. */
export type BoundedTurn = {
  readonly actions: readonly ProposedAction[];
  readonly dropped: number;
  readonly reasoning: string | null;
  readonly usage: Usage | null;
};

/** A turn, or how the lane ends because of the agent or its provider. */
export type Asked =
  { readonly kind: 'turn'; readonly turn: BoundedTurn } | { readonly kind: 'end'; readonly end: LaneEnd };

/**
 * Takes an agent's reply as plain, bounded data. Nothing of it is trusted: what cannot be read at all, or names no known
 * cause, is `protocol_error`; an action that cannot be written as JSON stays an action, for the schemas to refuse.
 */
export function takeReply(reply: unknown): Asked {
  try {
    return understand(reply);
  } catch (error) {
    // A getter or a proxy of the reply threw.
    return protocolError(`the reply cannot be read: ${messageOf(error).slice(0, 500)}`);
  }
}

function understand(reply: unknown): Asked {
  if (!isRecord(reply)) return protocolError('the reply is no object');
  const { kind } = reply;
  if (kind === 'provider_fault') return understandFault(reply);
  if (kind !== 'turn') return protocolError('the reply is neither a turn nor a provider fault');
  const { actions: asked, reasoning, usage } = reply;
  if (!Array.isArray(asked)) return protocolError('the turn has no list of actions');
  const actions = asked.slice(0, LIMITS.actionsPerTurn).map(asProposed);
  return {
    kind: 'turn',
    turn: {
      actions,
      dropped: asked.length - actions.length,
      reasoning: typeof reasoning === 'string' ? cut(reasoning, LIMITS.reasoningCharacters) : null,
      usage: asUsage(usage),
    },
  };
}

function understandFault(reply: Record<string, unknown>): Asked {
  const cause = PROVIDER_CAUSES.find((known) => known === reply.cause);
  if (cause === undefined)
    return protocolError(`the provider fault has none of the causes ${PROVIDER_CAUSES.join(', ')}`);
  return { kind: 'end', end: { end: 'provider_fault', cause, evidence: String(reply.evidence).slice(0, 2_000) } };
}

function asProposed(action: unknown): ProposedAction {
  if (!isRecord(action)) return { verb: '', params: plain(action) };
  const { verb, params } = action;
  if (typeof verb !== 'string') return { verb: '', params: plain(action) };
  return { verb: cut(verb, LIMITS.invalidActionCharacters), params: plain(params) };
}

/** A copy made of JSON alone, or a text that says why there is none; no schema takes the text. */
function plain(value: unknown): unknown {
  try {
    const json = JSON.stringify(value) as string | undefined;
    if (json === undefined) return undefined;
    if (json.length > LIMITS.actionJsonCharacters) return `(too large: ${json.length} characters)`;
    return JSON.parse(json);
  } catch (error) {
    return `(not representable: ${messageOf(error).slice(0, 500)})`;
  }
}

/** What was reported in the shape that is asked for; everything else counts as not reported. */
function asUsage(usage: unknown): Usage | null {
  if (!isRecord(usage)) return null;
  const { inputTokens, outputTokens, costUsd, priceList } = usage;
  return {
    inputTokens: asAmount(inputTokens),
    outputTokens: asAmount(outputTokens),
    costUsd: asAmount(costUsd),
    priceList: typeof priceList === 'string' ? cut(priceList, LIMITS.priceListCharacters) : null,
  };
}

function asAmount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function protocolError(evidence: string): Asked {
  return { kind: 'end', end: { end: 'agent_fault', cause: 'protocol_error', evidence } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
