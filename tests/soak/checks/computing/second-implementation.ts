import { differences, fitOf, referenceFits } from '../../../reference/agreement.ts';
import { randomCorpus } from '../../../reference/random-corpora.ts';
import type { SoakCheck } from '../../check.ts';

/** Corpora that one process of the second implementation works through. */
const BATCH = 50;
/** The integration test has the ones before. */
const FIRST = 10_001;

/** A second implementation of the rating finds the same boards to 1e-9 Elo. */
export const check: SoakCheck = {
  name: 'second-implementation',
  figure: 1_000,
  run: async (n, report) => {
    const failures: string[] = [];
    let rows = 0;
    for (let done = 0; done < n; done += BATCH) {
      const drawn = Array.from({ length: Math.min(BATCH, n - done) }, (_, k) => randomCorpus(FIRST + done + k));
      const references = await referenceFits(drawn.map(({ corpus }) => corpus));
      for (const [k, { shape, corpus }] of drawn.entries()) {
        const reference = references[k];
        if (reference === undefined) throw new Error('the second implementation left a corpus out');
        rows += reference.agents.length;
        for (const difference of differences(await fitOf(corpus), reference))
          failures.push(`corpus ${FIRST + done + k} (${shape}): ${difference}`);
      }
      report(`${done + drawn.length} of ${n} corpora, ${failures.length} differences`);
    }
    return { failures, figures: { corpora: n, agents: rows } };
  },
};
