import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Fit, PluginContext } from '@coarena/core';
import bradleyTerry from '@coarena/rating-bradley-terry';
import { corpusFrom } from '../../apps/cli/src/rate/corpus.ts';
import type { RandomCorpus } from './random-corpora.ts';

/** What `rating.py` prints: a fit, and beside the bands the share of the draws that each rank had. */
export type ReferenceFit = Omit<Fit, 'agents' | 'stoppedBy'> & {
  readonly agents: readonly (Fit['agents'][number] & { readonly rankShares?: readonly number[] })[];
};

/** Largest distance in Elo that passes for agreement. */
export const TOLERANCE = 1e-9;

const SCRIPT = join(import.meta.dirname, 'rating.py');
const EXACT = ['id', 'withheld', 'battles', 'provisional'] as const;
const CLOSE = ['theta', 'rating', 'seModel', 'seCluster', 'halfWidth', 'lower', 'upper'] as const;

/** Boards of many corpora by the second implementation, in one process. `draws` 0 leaves bands out. */
export async function referenceFits(
  corpora: readonly RandomCorpus[],
  draws = 0,
  mode: 'joint' | 'independent' = 'joint',
): Promise<readonly ReferenceFit[]> {
  const python = spawn('python3', [SCRIPT, '--lines', '--draws', String(draws), '--bands', mode]);
  const output = text(python.stdout);
  const errors = text(python.stderr);
  const ended = once(python, 'close').catch((error: unknown) => {
    throw new Error('python3 does not start: the second implementation needs Python 3, nothing else', { cause: error });
  }) as Promise<[number | null]>;
  // Where Python ends early its exit code says more than the broken pipe.
  python.stdin.on('error', () => undefined);
  python.stdin.end(corpora.map((corpus) => `${JSON.stringify(corpus)}\n`).join(''));
  const [code] = await ended;
  if (code !== 0) throw new Error(`the second implementation ended with ${code}: ${await errors}`);
  return (await output)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ReferenceFit);
}

/** The board of a corpus as `coarena rate fit` makes it. */
export async function fitOf(corpus: RandomCorpus, mode: 'joint' | 'independent' = 'joint'): Promise<Fit> {
  const { agents, battles, options } = corpusFrom(bytesOf(JSON.stringify(corpus)), 'corpus');
  const estimator = await bradleyTerry.create(bradleyTerry.configSchema.parse(options), {} as PluginContext);
  const evidence = estimator.evidence();
  for (const battle of battles) evidence.add(battle);
  return evidence.fit({ agents, seed: 1, bandMode: mode });
}

function bytesOf(whole: string): (into: Uint8Array) => number {
  let rest = new TextEncoder().encode(whole);
  return (into) => {
    const piece = rest.subarray(0, into.length);
    into.set(piece);
    rest = rest.subarray(piece.length);
    return piece.length;
  };
}

/** Every place where two boards of one corpus differ, as a line; bands are left out. */
export function differences(fit: Fit, reference: ReferenceFit): readonly string[] {
  const found: string[] = [];
  const same = (what: string, own: unknown, other: unknown): void => {
    if (JSON.stringify(own) !== JSON.stringify(other))
      found.push(`${what}: ${JSON.stringify(own)}, reference ${JSON.stringify(other)}`);
  };
  for (const field of ['battles', 'clusters', 'centring', 'components'] as const)
    same(field, fit[field], reference[field]);
  for (const [k, other] of reference.agents.entries()) {
    const own = fit.agents[k];
    for (const field of EXACT) same(`${other.id}.${field}`, own?.[field], other[field]);
    for (const field of CLOSE) {
      const [mine, theirs] = [own?.[field] ?? null, other[field]];
      const near = mine === null || theirs === null ? mine === theirs : Math.abs(mine - theirs) <= TOLERANCE;
      if (!near) found.push(`${other.id}.${field}: ${mine}, reference ${theirs}`);
    }
  }
  return found;
}
