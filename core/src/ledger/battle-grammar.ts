import { LANES } from '../domain/vocabulary.ts';
import { admitted, advance, type BattleEvent, type BattleFacts } from '../domain/battle-machine.ts';
import { canonicalJson } from './canonical.ts';
import type { LedgerEntry, LedgerPayload } from './entry.ts';

type Entry<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;
type Told = {
  facts: BattleFacts;
  readonly admission: Entry<'admitted'>;
  drawn: Entry<'drawn'> | null;
  openedAt: number | null;
  /** Set when the battle is void and repeated. */
  retriedAs: string | null;
  /** The judge whose vote was marked as the submitter's. */
  submitter: string | null;
};

/**
 * Whether the entries of every battle come in an order that the battle machine allows, the openings stand where they
 * must, and repetitions repeat what they repeat. Entries are given in order; each answer is what is wrong, or null.
 */
export class BattleGrammar {
  readonly #battles = new Map<string, Told>();
  readonly #votes = new Map<string, { readonly battle: string; readonly judge: string }>();
  /** Repetitions that were announced and not yet admitted, with the entries that announced them. */
  readonly #awaited = new Map<string, number>();
  #before: LedgerEntry | null = null;

  /** What is wrong with the next entry. */
  next(entry: LedgerEntry): string | null {
    const fault = this.#check(entry, entry.payload);
    this.#before = entry;
    return fault;
  }

  /** What is missing where the ledger ends: openings and repetitions follow in the transaction that announces them. */
  end(): readonly { readonly entry: number; readonly what: string }[] {
    const pending = this.#opening();
    const position = this.#before?.position ?? 0;
    return [
      ...(pending === null ? [] : [{ entry: position, what: `battle ${pending} was opened, but no entry ends it` }]),
      ...[...this.#awaited].map(([battle, entry]) => ({
        entry,
        what: `says that its battle is repeated as ${battle}, which was never admitted`,
      })),
    ];
  }

  #check(entry: LedgerEntry, payload: LedgerPayload): string | null {
    const pending = this.#opening();
    if (pending !== null && !('battle' in payload && payload.battle === pending && RESOLVERS.has(payload.kind)))
      return `battle ${pending} was opened by the entry before, but this entry does not end it`;
    switch (payload.kind) {
      case 'epoch':
      case 'epoch_ended':
      case 'signing_key':
      case 'trust':
      case 'refit':
        return null;
      case 'admitted':
        return this.#admitted(payload);
      default:
        return this.#later(entry, payload);
    }
  }

  #admitted(payload: Entry<'admitted'>): string | null {
    const { battle, retryOf, target } = payload;
    if (this.#battles.has(battle)) return `battle ${battle} is admitted twice`;
    const facts = admitted({ target, attempt: retryOf === null ? 1 : 2, paired: false });
    this.#battles.set(battle, {
      facts,
      admission: payload,
      drawn: null,
      openedAt: null,
      retriedAs: null,
      submitter: null,
    });
    this.#awaited.delete(battle);
    if (retryOf === null) return null;
    const first = this.#battles.get(retryOf);
    if (first?.retriedAs !== battle) return `battle ${battle} repeats ${retryOf}, which does not say so`;
    const differs = REPEATED.find((field) => canonicalJson(first.admission[field]) !== canonicalJson(payload[field]));
    return differs === undefined ? null : `battle ${battle} repeats ${retryOf} with another ${differs}`;
  }

  #later(
    entry: LedgerEntry,
    payload: Exclude<LedgerPayload, { kind: 'epoch' | 'epoch_ended' | 'signing_key' | 'trust' | 'refit' | 'admitted' }>,
  ): string | null {
    const told = this.#battles.get(payload.battle);
    if (told === undefined) return `battle ${payload.battle} was never admitted`;
    switch (payload.kind) {
      case 'drawn':
        return this.#drawn(told, payload);
      case 'started':
        return this.#advance(told, { type: 'start', token: told.facts.fencing });
      case 'lane_ended':
        return this.#laneEnded(told, payload);
      case 'granted':
        return this.#granted(told, payload);
      case 'completed':
        return this.#completed(told, payload);
      case 'opened':
        if (told.openedAt !== null) return `battle ${payload.battle} is opened twice`;
        if (told.drawn === null) return `battle ${payload.battle} is opened, but no pair was drawn`;
        told.openedAt = entry.position;
        return null;
      case 'voided':
        return this.#voided(entry, told, payload);
      case 'cancelled':
        return this.#advance(told, { type: 'cancel' });
      case 'judged':
        return this.#judged(told, payload);
      case 'retracted': {
        const vote = this.#votes.get(payload.judgment);
        if (vote === undefined) return `judgment ${payload.judgment} was never given`;
        if (vote.battle !== payload.battle)
          return `judgment ${payload.judgment} is of battle ${vote.battle}, not of ${payload.battle}`;
        return this.#advance(told, { type: 'retract', judge: vote.judge });
      }
      case 'excluded':
        return told.facts.state === 'resolved' || told.facts.state === 'judgeable'
          ? null
          : `battle ${payload.battle} is excluded while ${told.facts.state}`;
    }
  }

  #drawn(told: Told, payload: Entry<'drawn'>): string | null {
    if (told.drawn !== null) return `battle ${payload.battle} is drawn twice`;
    told.drawn = payload;
    const { retryOf } = told.admission;
    const first = retryOf === null ? null : (this.#battles.get(retryOf)?.drawn ?? null);
    if (first !== null) {
      told.facts = { ...told.facts, paired: true };
      const same = first.pair === payload.pair && first.randomness === payload.randomness;
      return same ? null : `battle ${payload.battle} repeats ${retryOf ?? ''} with another draw`;
    }
    return this.#leased(told) ?? this.#advance(told, { type: 'draw', token: told.facts.fencing });
  }

  /** Who met in a battle that is void for good is told too: nobody's lost runs are kept quiet. */
  #voided(entry: LedgerEntry, told: Told, { battle, cause, retriedAs }: Entry<'voided'>): string | null {
    told.retriedAs = retriedAs;
    if (retriedAs !== null) this.#awaited.set(retriedAs, entry.position);
    if (told.openedAt !== null && retriedAs !== null)
      return `battle ${battle} was opened, but is repeated blind as ${retriedAs}`;
    const fault = this.#leased(told) ?? this.#advance(told, { type: 'fault', token: told.facts.fencing, cause });
    if (fault !== null) return fault;
    return told.drawn !== null && told.openedAt === null && retriedAs === null
      ? `battle ${battle} is void for good without having been opened`
      : null;
  }

  #laneEnded(told: Told, { lane, end, steps }: Entry<'lane_ended'>): string | null {
    const stopped = end === 'ended_by_submitter';
    const lanes = { ...told.facts.lanes, [lane]: { ...told.facts.lanes[lane], steps, stopped } };
    told.facts = { ...told.facts, lanes, acted: told.facts.acted || steps > 0 };
    return this.#advance(told, { type: 'end_lane', token: told.facts.fencing, lane, end });
  }

  /** A pause is no entry of its own: one of the lanes had been offered the steps that it got. */
  #granted(told: Told, { lanes, steps }: Entry<'granted'>): string | null {
    const open = lanes.find((lane) => told.facts.lanes[lane].end === null);
    if (open === undefined) return `battle ${told.admission.battle} is granted steps after its lanes have ended`;
    const { granted } = told.facts.lanes[open];
    return (
      this.#advance(told, { type: 'pause', token: told.facts.fencing, lane: open, for: 'step_limit', granted }) ??
      this.#advance(told, { type: 'grant', lanes, steps, most: Number.MAX_SAFE_INTEGER })
    );
  }

  /** One of the reasons rests on a fact that the ledger does not hold; it is taken at its word. */
  #completed(told: Told, { battle, exclusion }: Entry<'completed'>): string | null {
    told.facts = { ...told.facts, namedModel: exclusion === 'named_model' };
    const fault = this.#advance(told, { type: 'complete', token: told.facts.fencing });
    if (fault !== null) return fault;
    if (told.facts.exclusion !== exclusion)
      return `battle ${battle} is excluded as ${exclusion ?? 'nothing'}; its lanes say ${told.facts.exclusion ?? 'nothing'}`;
    return exclusion === null ? early(told) : unopened(told);
  }

  #judged(told: Told, { battle, judgment, judge, choice, bySubmitter, resolves }: Entry<'judged'>): string | null {
    if (this.#votes.has(judgment)) return `judgment ${judgment} is given twice`;
    this.#votes.set(judgment, { battle, judge });
    if (bySubmitter) {
      if (told.submitter !== null && told.submitter !== judge)
        return `battle ${battle} has two submitters: ${told.submitter} and ${judge}`;
      told.submitter = judge;
    }
    const fault = this.#advance(told, { type: 'judge', judge, choice, key: judgment });
    if (fault !== null) return fault;
    const resolved = told.facts.state === 'resolved';
    if (resolved !== resolves) return `the vote ${resolved ? 'resolves' : 'does not resolve'} battle ${battle}`;
    return resolves ? unopened(told) : early(told);
  }

  /** A lease is no entry of its own. A repetition is leased once it is drawn. */
  #leased(told: Told): string | null {
    return told.facts.state === 'queued' ? this.#advance(told, { type: 'lease' }) : null;
  }

  #advance(told: Told, event: BattleEvent): string | null {
    const lease = event.type === 'start' ? this.#leased(told) : null;
    if (lease !== null) return lease;
    const named = 'token' in event ? { ...event, token: told.facts.fencing } : event;
    const result = advance(told.facts, named);
    if (!result.ok)
      return `"${event.type}" cannot follow: battle ${told.admission.battle} is ${told.facts.state} (${result.refusal})`;
    told.facts = result.facts;
    return null;
  }

  /** The battle that the entry before opened. */
  #opening(): string | null {
    return this.#before?.payload.kind === 'opened' ? this.#before.payload.battle : null;
  }
}

/** What a repetition has from the battle that it repeats. */
const REPEATED = [
  ...(['task', 'side', 'personal', 'taskKind', 'actionSpace', 'system'] as const),
  ...(['redundant', 'target', 'showcase', 'budget'] as const),
] as const satisfies readonly (keyof Entry<'admitted'>)[];

const RESOLVERS: ReadonlySet<LedgerPayload['kind']> = new Set(['judged', 'completed', 'voided']);

function unopened(told: Told): string | null {
  const paired = LANES.some((lane) => told.facts.lanes[lane].started);
  return paired && told.openedAt === null ? `battle ${told.admission.battle} ends without having been opened` : null;
}

function early({ openedAt, admission }: Told): string | null {
  return openedAt === null ? null : `battle ${admission.battle} was opened before its end`;
}
