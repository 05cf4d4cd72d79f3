import {
  ArenaError,
  BAND_MODES,
  type BandMode,
  type Fit,
  type RatingEstimator,
  type StreamingRating,
  type StreamingState,
} from '@coarena/core';
import { Command, Option } from 'commander';
import { readCorpus, type Corpus } from './corpus.ts';
import { reportExclusions } from './exclusions.ts';
import { parseExclusions } from './exclusions-corpus.ts';
import { readDocument } from './read-document.ts';
import { exclusionsTable, fitTable, streamTable } from './tables.ts';

/** What the command needs from outside: the two ratings, by their own options, and where its answer goes. */
export type RateDeps = {
  /** A published rating by its name, with these options; the command disposes of it. */
  readonly estimator: (options: Readonly<Record<string, unknown>>, name: string) => Promise<RatingEstimator>;
  /** The streaming rating; the command disposes of it. */
  readonly streaming: () => Promise<StreamingRating>;
  /** Writes one answer to standard output. */
  readonly print: (text: string) => void;
};

type FileOptions = { readonly in: string; readonly json?: boolean };
type FitOptions = FileOptions & { readonly seed: number; readonly bandMode?: BandMode; readonly estimator: string };

/**
 * `rate fit|stream|exclusions --in FILE [--json]`: the arena's own rating on a file. A malformed file is
 * `corpus_invalid`, one line with file, field and row (rows count from 0); a file without battles is not malformed.
 */
export function rateCommand(deps: RateDeps): Command {
  const rate = new Command('rate').description('Rate the battles of a file');
  fromFile(rate, 'fit', 'Fit the published rating: intervals, bands, what is withheld and why')
    .option('--seed <number>', 'seed of the band draws', seedOf, 1)
    .addOption(new Option('--band-mode <mode>', 'draw ratings jointly or each on its own').choices([...BAND_MODES]))
    .option('--estimator <name>', 'the rating, by the name that a configuration has for it', 'bradley-terry')
    .action(async (options: FitOptions) => {
      const fit = await fitOf(deps, readCorpus(options.in), options);
      deps.print(options.json === true ? JSON.stringify(fit) : fitTable(fit));
    });
  fromFile(rate, 'stream', 'Run the streaming rating over the battles in their order').action(
    async (options: FileOptions) => {
      const agents = await streamOf(deps, readCorpus(options.in));
      deps.print(options.json === true ? JSON.stringify({ agents }) : streamTable(agents));
    },
  );
  fromFile(rate, 'exclusions', 'Say which resolved battles are rated, as what, and why the others are not').action(
    async (options: FileOptions) => {
      const report = reportExclusions(parseExclusions(await readDocument(options.in), options.in));
      deps.print(options.json === true ? JSON.stringify(report) : exclusionsTable(report));
    },
  );
  return rate;
}

function fromFile(rate: Command, name: string, description: string): Command {
  return rate
    .command(name)
    .description(description)
    .requiredOption('--in <file>', 'the file to read')
    .option('--json', 'print one JSON object');
}

async function fitOf(deps: RateDeps, corpus: Corpus, { seed, bandMode, estimator: name }: FitOptions): Promise<Fit> {
  const estimator = await deps.estimator(corpus.options, name);
  try {
    const evidence = estimator.evidence();
    for (const battle of corpus.battles) evidence.add(battle);
    return evidence.fit({ agents: corpus.agents, seed, ...(bandMode === undefined ? {} : { bandMode }) });
  } finally {
    await estimator.dispose();
  }
}

async function streamOf(
  deps: RateDeps,
  corpus: Corpus,
): Promise<readonly { id: string; rating: number; battles: number }[]> {
  const streaming = await deps.streaming();
  try {
    let state: StreamingState = new Map();
    for (const battle of corpus.battles) state = streaming.update(state, battle);
    return corpus.agents.map((id) => ({ id, ...(state.get(id) ?? { rating: streaming.start, battles: 0 }) }));
  } finally {
    await streaming.dispose();
  }
}

function seedOf(text: string): number {
  const seed = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(seed))
    throw new ArenaError('usage', { reason: `--seed takes a whole number, seen "${text}"` });
  return seed;
}
