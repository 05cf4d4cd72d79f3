import { describe, expect, it } from 'vitest';
import type { LedgerPayload } from './entry.ts';
import { BattleGrammar } from './battle-grammar.ts';

type Of<K extends LedgerPayload['kind']> = Extract<LedgerPayload, { readonly kind: K }>;

const hash = '0'.repeat(64);
const admitted = (battle: string, more: Partial<Of<'admitted'>> = {}): LedgerPayload => ({
  kind: 'admitted',
  battle,
  task: 't',
  taskKind: null,
  actionSpace: 'browser',
  system: 'linux',
  redundant: false,
  target: 1,
  showcase: false,
  budget: { steps: 10, wallMs: 1_000 },
  retryOf: null,
  personal: hash,
  side: hash,
  ...more,
});
const drawn = (battle: string, pair = hash): LedgerPayload => ({ kind: 'drawn', battle, pair, randomness: hash });
const inputs = { instruction: '', attachments: '', toolSchemas: '', prompt: '', configuration: '' };
const started = (battle: string): LedgerPayload => ({ kind: 'started', battle, inputs });
const ended = (battle: string, lane: 'a' | 'b', more: Partial<Of<'lane_ended'>> = {}): LedgerPayload => ({
  kind: 'lane_ended',
  battle,
  lane,
  end: 'finished',
  cause: null,
  steps: 3,
  wallMs: 9,
  checker: null,
  nonce: hash,
  ...more,
});
const granted = (battle: string, ...lanes: ('a' | 'b')[]): LedgerPayload => ({
  kind: 'granted',
  battle,
  lanes,
  steps: 10,
  nonce: hash,
});
const completed = (battle: string, exclusion: Of<'completed'>['exclusion'] = null): LedgerPayload => ({
  kind: 'completed',
  battle,
  exclusion,
});
const opened = (battle: string): LedgerPayload => ({
  kind: 'opened',
  battle,
  sideOfA: 'left',
  pair: { a: 'x', b: 'y' },
  draw: { by: 'showcases', pairs: [['x', 'y']] },
  randomness: { label: 'l', numbers: [0.5] },
  salts: { side: hash, pair: hash, randomness: hash },
});
const judged = (battle: string, judge: string, more: Partial<Of<'judged'>> = {}): LedgerPayload => ({
  kind: 'judged',
  battle,
  judgment: `${battle} ${judge}`,
  judge,
  choice: 'left',
  readingMs: 5_000,
  floorMs: 3_000,
  bySubmitter: false,
  resolves: true,
  streaming: null,
  ...more,
});
const retracted = (battle: string, judge: string): LedgerPayload => ({
  kind: 'retracted',
  battle,
  judgment: `${battle} ${judge}`,
});
const voided = (battle: string, retriedAs: string | null = null): LedgerPayload => ({
  kind: 'voided',
  battle,
  cause: 'worker_lost',
  retriedAs,
});
const ready = (battle: string): LedgerPayload[] => [
  admitted(battle),
  drawn(battle),
  started(battle),
  ended(battle, 'a'),
  ended(battle, 'b'),
  completed(battle),
];

/** What is wrong, entry by entry; null where nothing is. */
function read(payloads: readonly LedgerPayload[]): readonly (string | null)[] {
  const grammar = new BattleGrammar();
  return payloads.map((payload, index) => grammar.next({ position: index + 1, at: 0, payload }));
}

describe('the order of a battle', () => {
  it.each<[string, LedgerPayload[]]>([
    ['judged', [...ready('b'), opened('b'), judged('b', 'j')]],
    ['judged, and a vote taken back later', [...ready('b'), opened('b'), judged('b', 'j'), retracted('b', 'j')]],
    [
      'skipped first',
      [...ready('b'), judged('b', 'k', { choice: 'abstain', resolves: false }), opened('b'), judged('b', 'j')],
    ],
    ['cancelled', [admitted('b'), { kind: 'cancelled', battle: 'b' }]],
    [
      'void and repeated',
      [admitted('b'), drawn('b'), voided('b', 'c'), admitted('c', { retryOf: 'b' }), drawn('c'), started('c')],
    ],
    [
      'void before it was drawn, and repeated',
      [admitted('b'), voided('b', 'c'), admitted('c', { retryOf: 'b' }), drawn('c'), started('c')],
    ],
    ['void for good', [admitted('b'), drawn('b'), started('b'), opened('b'), voided('b')]],
    [
      'excluded at once',
      [
        admitted('b'),
        drawn('b'),
        started('b'),
        ended('b', 'a', { steps: 0 }),
        ended('b', 'b'),
        opened('b'),
        completed('b', 'no_trajectory'),
      ],
    ],
    [
      'granted to both, one of them done',
      [
        admitted('b'),
        drawn('b'),
        started('b'),
        ended('b', 'a'),
        granted('b', 'a', 'b'),
        ended('b', 'b'),
        completed('b'),
      ],
    ],
    [
      'granted to one',
      [
        ...[admitted('b'), drawn('b'), started('b'), granted('b', 'a'), granted('b', 'a')],
        ...[ended('b', 'a'), ended('b', 'b'), opened('b'), completed('b', 'budget_mismatch')],
      ],
    ],
    ['beside another', [admitted('b'), ...ready('c'), drawn('b'), opened('c'), judged('c', 'j')]],
  ])('may be: %s', (_, payloads) => {
    expect(read(payloads)).toEqual(payloads.map(() => null));
  });

  it.each<[string, LedgerPayload[], RegExp]>([
    ['never admitted', [drawn('b')], /never admitted/u],
    ['admitted twice', [admitted('b'), admitted('b')], /admitted twice/u],
    ['started without a pair', [admitted('b'), started('b')], /"start" cannot follow/u],
    ['drawn twice', [admitted('b'), drawn('b'), drawn('b')], /drawn twice/u],
    [
      'a lane that ends twice',
      [admitted('b'), drawn('b'), started('b'), ended('b', 'a'), ended('b', 'a')],
      /"end_lane" cannot follow/u,
    ],
    [
      'complete with a lane open',
      [admitted('b'), drawn('b'), started('b'), ended('b', 'a'), completed('b')],
      /"complete" cannot follow/u,
    ],
    ['judged while it runs', [admitted('b'), drawn('b'), started('b'), judged('b', 'j')], /"judge" cannot follow/u],
    [
      'judged twice by one judge',
      [
        ...ready('b'),
        judged('b', 'j', { choice: 'abstain', resolves: false }),
        judged('b', 'j', { judgment: 'x', resolves: false }),
      ],
      /"judge" cannot follow/u,
    ],
    ['resolved unopened', [...ready('b'), judged('b', 'j')], /without having been opened/u],
    [
      'opened too early',
      [...ready('b'), opened('b'), judged('b', 'j', { choice: 'abstain', resolves: false })],
      /opened before its end/u,
    ],
    ['opened and left', [...ready('b'), opened('b'), admitted('c')], /does not end it/u],
    [
      'opened and repeated blind',
      [admitted('b'), drawn('b'), started('b'), opened('b'), voided('b', 'c')],
      /repeated blind/u,
    ],
    [
      'a vote that says it does not resolve',
      [...ready('b'), judged('b', 'j', { resolves: false })],
      /the vote resolves/u,
    ],
    [
      'an exclusion that its lanes do not show',
      [...ready('b').slice(0, -1), opened('b'), completed('b', 'ended_early')],
      /its lanes say nothing/u,
    ],
    [
      'no exclusion where its lanes show one',
      [admitted('b'), drawn('b'), started('b'), ended('b', 'a', { steps: 0 }), ended('b', 'b'), completed('b')],
      /its lanes say no_trajectory/u,
    ],
    [
      'granted to one and judged',
      [admitted('b'), drawn('b'), started('b'), granted('b', 'a'), ended('b', 'a'), ended('b', 'b'), completed('b')],
      /its lanes say budget_mismatch/u,
    ],
    [
      'a mismatch without a grant',
      [...ready('b').slice(0, -1), opened('b'), completed('b', 'budget_mismatch')],
      /its lanes say nothing/u,
    ],
    ['granted after both have ended', [...ready('b').slice(0, -1), granted('b', 'a')], /after its lanes have ended/u],
    ['a repetition of what was not void', [admitted('b'), admitted('c', { retryOf: 'b' })], /does not say so/u],
    [
      'a repetition with another side',
      [admitted('b'), drawn('b'), voided('b', 'c'), admitted('c', { retryOf: 'b', side: 'f'.repeat(64) })],
      /another side/u,
    ],
    [
      'a repetition with another pair',
      [admitted('b'), drawn('b'), voided('b', 'c'), admitted('c', { retryOf: 'b' }), drawn('c', 'f'.repeat(64))],
      /another draw/u,
    ],
    ['a vote taken back that was never given', [...ready('b'), retracted('b', 'j')], /never given/u],
    [
      'a vote taken back twice',
      [...ready('b'), opened('b'), judged('b', 'j'), retracted('b', 'j'), retracted('b', 'j')],
      /"retract" cannot follow/u,
    ],
    [
      'a vote taken back under the name of another battle of its judge',
      [
        ...[...ready('b'), opened('b'), judged('b', 'j')],
        ...[...ready('c'), opened('c'), judged('c', 'j')],
        { kind: 'retracted', battle: 'c', judgment: 'b j' },
      ],
      /judgment b j is of battle b, not of c/u,
    ],
    [
      'two judges who both submitted it',
      [
        ...[admitted('b', { target: 2 }), ...ready('b').slice(1)],
        judged('b', 'j', { bySubmitter: true, resolves: false }),
        opened('b'),
        judged('b', 'k', { bySubmitter: true }),
      ],
      /two submitters: j and k/u,
    ],
    [
      'a pair that met and is never told',
      [admitted('b'), drawn('b'), started('b'), voided('b')],
      /void for good without having been opened/u,
    ],
    [
      'a repetition that counts more',
      [
        admitted('b', { showcase: true }),
        drawn('b'),
        voided('b', 'c'),
        admitted('c', { retryOf: 'b', showcase: false }),
      ],
      /another showcase/u,
    ],
  ])('may not be: %s', (_, payloads, what) => {
    const faults = read(payloads);
    expect(faults.slice(0, -1).filter((fault) => fault !== null)).toEqual([]);
    expect(faults.at(-1)).toMatch(what);
  });

  it('ends where nothing is left to follow', () => {
    const endOf = (payloads: readonly LedgerPayload[]): readonly unknown[] => {
      const grammar = new BattleGrammar();
      for (const [index, payload] of payloads.entries()) grammar.next({ position: index + 1, at: 0, payload });
      return grammar.end();
    };
    const repeated = [admitted('b'), drawn('b'), voided('b', 'c'), admitted('c', { retryOf: 'b' })];
    expect(endOf(repeated)).toEqual([]);
    expect(endOf(repeated.slice(0, -1))).toMatchObject([
      { entry: 3, what: expect.stringMatching(/repeated as c, which was never admitted/u) as string },
    ]);
    expect(endOf([...ready('b'), opened('b')])).toMatchObject([
      { entry: 7, what: expect.stringMatching(/opened, but no entry ends it/u) as string },
    ]);
  });
});
