import { Command } from 'commander';
import { readDocument } from '../rate/read-document.ts';
import { parseSeed } from '../shared/options.ts';
import { reportAgreement } from './agreement.ts';
import { reportEffectSize, reportJaccard, reportPermutation, reportPower, reportWilson } from './reports.ts';
import { tableOf } from './tables.ts';

/** What the command needs from outside. */
export type StatsDeps = {
  /** Writes one answer to standard output. */
  readonly print: (text: string) => void;
};

type Row = Readonly<Record<string, unknown>>;
type Statistic = {
  readonly name: string;
  readonly description: string;
  readonly report: (
    document: Row,
    file: string,
    seed: number,
  ) => { readonly answer: unknown; readonly rows: readonly Row[] };
};

const STATISTICS: readonly Statistic[] = [
  {
    name: 'krippendorff',
    description: "Krippendorff's alpha of sets of labels",
    report: (document, file) => {
      const answer = reportAgreement(document, file);
      return { answer, rows: answer.sets.map(({ name, alpha }) => ({ set: name, ...alpha })) };
    },
  },
  {
    name: 'wilson',
    description: "Wilson's interval of shares",
    report: (document, file) => {
      const answer = reportWilson(document, file);
      return { answer, rows: answer.cases };
    },
  },
  {
    name: 'jaccard',
    description: 'Similarity of two texts over word trigrams, and whether they are near-duplicates',
    report: (document, file) => {
      const answer = reportJaccard(document, file);
      return { answer, rows: answer.cases };
    },
  },
  {
    name: 'power',
    description: 'Power of a head-to-head test of two agents',
    report: (document, file) => {
      const answer = reportPower(document, file);
      return { answer, rows: answer.rows };
    },
  },
  {
    name: 'permutation',
    description: 'Paired sign-flip test: exact to 20 differences, drawn above',
    report: (document, file, seed) => {
      const answer = reportPermutation(document, file, seed);
      return { answer, rows: [answer] };
    },
  },
  {
    name: 'effect-size',
    description: "Cohen's d and Hedges' g of two samples",
    report: (document, file) => {
      const answer = reportEffectSize(document, file);
      return { answer, rows: [answer] };
    },
  },
];

/**
 * `stats NAME --in FILE [--json]`: one statistic of a file (R230). A malformed file is `corpus_invalid`, one line with file,
 * field and row (rows count from 0).
 */
export function statsCommand(deps: StatsDeps): Command {
  const stats = new Command('stats').description('Statistics of studies and of judges, on the numbers of a file');
  for (const { name, description, report } of STATISTICS) {
    stats
      .command(name)
      .description(description)
      .requiredOption('--in <file>', 'the file to read')
      .option('--seed <number>', 'seed of what is drawn', parseSeed, 1)
      .option('--json', 'print one JSON object')
      .action(async (options: { readonly in: string; readonly seed: number; readonly json?: boolean }) => {
        const { answer, rows } = report(await readDocument(options.in), options.in, options.seed);
        deps.print(options.json === true ? JSON.stringify(answer) : tableOf(rows));
      });
  }
  return stats;
}
