import type { ChainedRow, JudgmentRequest, JudgmentResult } from '@coarena/core';
import { arrayText } from '../db/array-text.ts';
import { Undo, type Client, type Run } from '../db/client.ts';
import { toChainedRow, type RawRow } from '../records/append.ts';
import { decideBatch, type DecideParts, type Decision } from './decide.ts';
import { keepBatch } from './keep.ts';
import { loadGround, type KeptAnswer } from './load.ts';

/**
 * Takes votes in the order given, in one transaction under the locks of their battles, judges and agents, so that a vote
 * and a reveal cannot cross (P62) and tallies and streaming values follow the order of the ledger. A single vote is a
 * batch of one. What changes nothing costs no flush to the disk.
 */
export function judgeBatch(
  client: Client,
  parts: DecideParts,
  requests: readonly JudgmentRequest[],
): Promise<readonly JudgmentResult[]> {
  return client.burst(async (run) => {
    const ground = await loadGround(run, requests);
    const batch = decideBatch(ground, requests, parts);
    const fresh = batch.votes.length === 0 ? [] : await keepBatch(run, ground, batch);
    const entries = new Map(batch.votes.map(({ judgment, entry }) => [judgment.id, fresh[entry - 1]]));
    const earlier = await keptEntries(run, batch.decisions);
    const results = batch.decisions.map((decision) =>
      resultOf(decision, (answer) =>
        answer.position === null ? entries.get(answer.judgment.id) : earlier.get(answer.position),
      ),
    );
    if (batch.votes.length === 0) throw new Undo(results);
    return results;
  });
}

const ENTRIES = `
  select position, at, text, encode(leaf, 'hex') as leaf, encode(chain, 'hex') as chain from coarena.log
  where position = any ($1::text::bigint[])`;

/** The entries of answers that were kept before this batch. */
async function keptEntries(run: Run, decisions: readonly Decision[]): Promise<ReadonlyMap<number, ChainedRow>> {
  const positions = decisions.flatMap((decision) =>
    decision.kind === 'replayed' && decision.answer.position !== null ? [decision.answer.position] : [],
  );
  if (positions.length === 0) return new Map();
  const rows = await run<RawRow & { readonly text: string }>(ENTRIES, [arrayText([...new Set(positions)])]);
  return new Map(rows.map((row) => [Number(row.position), toChainedRow(row, row.text)]));
}

type EntryOf = (answer: Pick<KeptAnswer, 'position' | 'judgment'>) => ChainedRow | undefined;

function resultOf(decision: Decision, entryOf: EntryOf): JudgmentResult {
  if (decision.kind !== 'recorded' && decision.kind !== 'replayed') return decision;
  const answer = decision.kind === 'replayed' ? decision.answer : { ...decision.vote, position: null };
  const entry = entryOf(answer);
  if (entry === undefined) throw new Error(`the ledger has no entry of judgment ${answer.judgment.id}`);
  const { judgment, stateAfter } = answer;
  return { kind: decision.kind, judgment, state: stateAfter, position: entry.position, entry };
}
