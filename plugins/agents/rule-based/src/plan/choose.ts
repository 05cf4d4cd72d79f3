import { shorten } from '../text/clean.ts';
import type { Selection } from '../instruction/goal.ts';
import { detailOf } from '../page/detail.ts';
import type { Item } from '../page/records.ts';
import { fitsName, type Candidate } from './candidates.ts';
import { leadsFor } from './explore.ts';
import { gather } from './gather.ts';
import { holds } from './measure.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl } from './moves.ts';
import { pickBest, type Ranked } from './pick.ts';

/** Finds the thing that is meant and keeps it in the mind; says in the mind's failures when there is none. */
export function* choose(mind: Mind, asked: Selection): Plan<Item | null> {
  const { select, found } = yield* gather(mind, asked);
  if (select.order === null) return yield* chooseByName(mind, select, found);
  const list = found.filter((candidate): candidate is Ranked => candidate.measured !== null);
  if (list.length === 0) {
    mind.failures.push(`I found no ${select.noun || 'candidate'} to compare.`);
    return null;
  }
  if (!mind.traits.compares) {
    const first = list[0] as Ranked;
    mind.findings.push(`I took ${first.item.title} (${first.measured.raw}).`);
    return first.item;
  }
  return yield* pickBest(mind, select, list);
}

function* chooseByName(mind: Mind, select: Selection, found: readonly Candidate[]): Plan<Item | null> {
  const best = [...found]
    .sort((a, b) => fitsName(b.item, select.nounTerms) - fitsName(a.item, select.nounTerms))
    .find(
      (candidate) =>
        !mind.traits.verifies || select.conditions.every((condition) => holds(candidate.item, condition) !== 'no'),
    );
  if (best !== undefined) return best.item;
  const leads = leadsFor(mind, select.nounTerms);
  const lead = leads[0];
  if (lead !== undefined && lead.score >= 0.5) {
    yield* openUrl(mind, lead.link.url, `"${shorten(lead.link.text, 60)}" is what is asked for.`);
    return detailOf(mind.page, null);
  }
  mind.failures.push(`I found no ${select.noun}.`);
  return null;
}
