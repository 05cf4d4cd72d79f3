import { createHash } from 'node:crypto';
import {
  ArenaConfig,
  chained,
  commit,
  drawPair,
  gradedTrust,
  hashBytes,
  hashOfValue,
  headSigner,
  LANES,
  MerkleTree,
  NO_VOTES,
  ratingSettings,
  rowOf,
  seededStream,
  signingKeys,
  streamingMove,
  tallied,
  toHex,
  type ChainedRow,
  type Choice,
  type DrawnPair,
  type Judgment,
  type JudgeTally,
  type LedgerEntry,
  type LedgerPayload,
  type Matchmaker,
  type OpeningSalts,
  type RandomStream,
  type RatingSettings,
  type Side,
  type SignedHead,
  type Signer,
  type StreamingValue,
} from '@coarena/core';
import { epochRandom, nodeDigest } from '@coarena/runtime';
import {
  boardHashOf,
  encodeExport,
  type ExportContent,
  type PublishedBoards,
} from '../../../apps/cli/src/export/format.ts';
import { rebuildBoards, type RebuildParts } from '../../../apps/cli/src/verify/checks/boards.ts';
import { signerNamed } from './signer-named.ts';

/** What a scripted arena is made with. The ratings are those of the settings and stay the caller's. */
export type Script = {
  readonly seed: number;
  readonly battles: number;
  readonly agents: readonly string[];
  readonly matchmaker: Matchmaker;
  readonly ratings: RebuildParts;
};

type Held = {
  readonly id: string;
  readonly root: string;
  readonly sideOfA: Side;
  readonly drawn: DrawnPair;
  readonly salts: OpeningSalts;
  readonly showcase: boolean;
  readonly judgments: Judgment[];
};

const JUDGES = ['j0', 'j1', 'j2', 'j3', 'j4', 'j5', 'j6', 'j7'];
const KINDS = ['coding', 'web_research', null] as const;

/** The rating settings of an arena whose configuration says nothing. */
export const SETTINGS: RatingSettings = ratingSettings(
  ArenaConfig.parse({ agents: { a: { use: 'rule-based' }, b: { use: 'rule-based' } } }),
);

/**
 * Plays an arena entry by entry, without a store: every kind of entry, repeated and void battles, several judges, votes
 * taken back, judges marked, an epoch that ends and a signing key that is replaced. The same script gives the same bytes.
 */
export async function playScript(
  script: Script,
): Promise<{ readonly content: ExportContent; readonly signer: Signer }> {
  const arena = new ScriptedArena(script);
  await arena.play();
  return { content: arena.content(), signer: arena.signer };
}

/** The sealed export of a script. */
export async function exportOf(script: Script): Promise<Uint8Array> {
  const { content, signer } = await playScript(script);
  return encodeExport(content, signer, nodeDigest);
}

class ScriptedArena {
  signer = signerNamed('first');
  readonly #script: Script;
  readonly #chance: RandomStream;
  readonly #entries: LedgerEntry[] = [];
  readonly #heads: SignedHead[] = [];
  readonly #values = new Map<string, StreamingValue>();
  readonly #tallies = new Map<string, JudgeTally>();
  readonly #untrusted = new Set<string>();
  readonly #resolved: { readonly held: Held; readonly excluded: boolean }[] = [];
  #epoch = Buffer.alloc(32, 1);
  #boards: PublishedBoards | null = null;
  #now = 1_700_000_000_000;
  #count = 0;

  constructor(script: Script) {
    this.#script = script;
    this.#chance = seededStream(script.seed);
  }

  async play(): Promise<void> {
    const { battles } = this.#script;
    this.#useKey(this.signer, null);
    this.#beginEpoch();
    for (let n = 0; n < battles; n += 1) {
      this.#battle();
      if (n % 12 === 11) await this.#refit();
      if (n === Math.floor(battles / 3)) await this.#rotate();
      if (n === Math.floor(battles / 2)) this.#nextEpoch();
      if (n % 17 === 16) this.#afterwards();
    }
    await this.#refit();
    this.#append({ kind: 'trust', judge: 'j7', untrusted: false, reason: 'a second look', by: 'admin' });
    await this.#sign(null);
  }

  content(): ExportContent {
    return {
      settings: SETTINGS,
      keys: signingKeys(this.#entries),
      heads: this.#heads,
      board: this.#boards,
      rows: this.#rows(),
    };
  }

  #battle(): void {
    const id = this.#name('battle');
    const random = epochRandom(this.#epoch);
    const sideOfA: Side = random.stream(`battle:${id}:side`).next() < 0.5 ? 'left' : 'right';
    const redundant = this.#chance.next() < 0.2;
    const showcase = this.#chance.next() < 0.1;
    const target = redundant ? 3 : 1;
    const salts = { side: this.#salt(), pair: this.#salt(), randomness: this.#salt() };
    const admission = {
      kind: 'admitted' as const,
      battle: id,
      task: this.#name('task'),
      taskKind: KINDS[Math.floor(this.#chance.next() * KINDS.length)] ?? null,
      actionSpace: 'browser' as const,
      system: 'linux' as const,
      redundant,
      target,
      showcase,
      budget: { steps: 100, wallMs: 1_200_000 },
      retryOf: null,
      personal: commit(this.#salt(), { instruction: 'private', startUrl: null, attachments: [] }, nodeDigest),
      side: commit(salts.side, sideOfA, nodeDigest),
    };
    this.#append(admission);
    const fate = this.#chance.next();
    if (fate < 0.03) return void this.#append({ kind: 'cancelled', battle: id });
    const { agents, matchmaker } = this.#script;
    const drawn = drawPair({
      battle: { id, showcase: false },
      contenders: agents.map((agent) => ({ id: agent, rated: this.#values.get(agent)?.battles ?? 0, rating: null })),
      matchmaker,
      choice: { use: 'uncertainty', with: {} },
      showcases: [],
      random,
    });
    const { pair, draw, randomness } = drawn;
    const draws = {
      kind: 'drawn' as const,
      pair: commit(salts.pair, { pair, draw }, nodeDigest),
      randomness: commit(salts.randomness, randomness, nodeDigest),
    };
    this.#append({ ...draws, battle: id });
    const held: Held = { id, root: id, sideOfA, drawn, salts, showcase, judgments: [] };
    if (fate < 0.08) {
      const again = this.#name('battle');
      this.#append({ kind: 'voided', battle: id, cause: 'worker_lost', retriedAs: again });
      this.#append({ ...admission, battle: again, retryOf: id });
      this.#append({ ...draws, battle: again });
      return this.#run({ ...held, id: again }, target, 1);
    }
    this.#run(held, target, fate);
  }

  #run(held: Held, target: number, fate: number): void {
    const { id } = held;
    const hash = 'c'.repeat(64);
    const inputs = { instruction: hash, attachments: hash, toolSchemas: hash, prompt: hash, configuration: hash };
    this.#append({ kind: 'started', battle: id, inputs });
    if (fate < 0.12) {
      this.#open(held);
      this.#append({ kind: 'voided', battle: id, cause: 'sandbox_lost', retriedAs: null });
      return;
    }
    const early = fate > 0.12 && fate < 0.18;
    // Steps for both change nothing; for one they take the battle out.
    const given = fate > 0.18 && fate < 0.24 ? LANES : fate > 0.24 && fate < 0.3 ? (['a'] as const) : [];
    if (given.length > 0) this.#append({ kind: 'granted', battle: id, lanes: given, steps: 10, nonce: this.#salt() });
    for (const lane of ['a', 'b'] as const) {
      this.#append({
        kind: 'lane_ended',
        battle: id,
        lane,
        end: early ? 'ended_by_submitter' : 'finished',
        cause: null,
        steps: 1 + Math.floor(this.#chance.next() * 20),
        wallMs: Math.floor(this.#chance.next() * 60_000),
        checker: this.#chance.next() < 0.5 ? 'pass' : null,
        nonce: this.#salt(),
      });
    }
    if (early || given.length === 1) {
      this.#open(held);
      const exclusion = early ? 'ended_early' : 'budget_mismatch';
      this.#append({ kind: 'completed', battle: id, exclusion });
      return;
    }
    this.#append({ kind: 'completed', battle: id, exclusion: null });
    this.#judge(held, target);
  }

  #judge(held: Held, target: number): void {
    const judges = JUDGES.toSorted(() => this.#chance.next() - 0.5).slice(0, target);
    if (this.#chance.next() < 0.1) this.#vote(held, 'j-skips', 'abstain', false);
    if (target > 1 && this.#chance.next() < 0.5) {
      this.#vote(held, 'j-regrets', 'left', false);
      this.#retract(held, 'j-regrets');
    }
    for (const [n, judge] of judges.entries()) this.#vote(held, judge, this.#choice(held, judge), n === target - 1);
    this.#resolved.push({ held, excluded: false });
  }

  #choice({ drawn: { pair }, sideOfA }: Held, judge: string): Choice {
    if (judge === 'j7') return 'left';
    const u = this.#chance.next();
    if (u < 0.1) return 'tie';
    if (u < 0.15) return 'neither';
    const { agents } = this.#script;
    const better = agents.indexOf(pair.a) < agents.indexOf(pair.b) === this.#chance.next() < 0.7;
    return better === (sideOfA === 'left') ? 'left' : 'right';
  }

  #vote(held: Held, judge: string, choice: Choice, resolves: boolean): void {
    const judgment: Judgment = {
      id: this.#name('judgment'),
      battle: held.id,
      judge,
      choice,
      at: this.#now,
      readingMs: this.#chance.next() < 0.05 ? 2_000 : 4_000 + Math.floor(this.#chance.next() * 9_000),
      floorMs: 3_000,
      bySubmitter: this.#chance.next() < 0.1 && !held.judgments.some((vote) => vote.bySubmitter),
      retractedAt: null,
    };
    held.judgments.push(judgment);
    this.#tallies.set(judge, tallied(this.#tallies.get(judge) ?? NO_VOTES, judgment));
    if (resolves) this.#open(held);
    const { id, readingMs, floorMs, bySubmitter } = judgment;
    const streaming = resolves ? this.#move(held) : null;
    this.#append({
      kind: 'judged',
      battle: held.id,
      judgment: id,
      judge,
      choice,
      readingMs,
      floorMs,
      bySubmitter,
      resolves,
      streaming,
    });
  }

  #move({
    drawn: { pair },
    sideOfA,
    showcase,
    judgments,
  }: Held): Extract<LedgerPayload, { kind: 'judged' }>['streaming'] {
    const trust = new Map(
      judgments.map(({ judge }) => [judge, gradedTrust(this.#tallies.get(judge), this.#untrusted.has(judge))]),
    );
    const move = streamingMove({
      facts: { pair, sideOfA, showcase, exclusion: null, judgments },
      trust,
      values: this.#values,
      streaming: this.#script.ratings.streaming,
    });
    for (const [agent, value] of move?.values ?? []) this.#values.set(agent, value);
    return move?.moves ?? null;
  }

  #retract(held: Held, judge: string): void {
    const vote = held.judgments.findLast((each) => each.judge === judge && each.retractedAt === null);
    if (vote === undefined) return;
    held.judgments[held.judgments.indexOf(vote)] = { ...vote, retractedAt: this.#now };
    this.#tallies.set(judge, tallied(this.#tallies.get(judge) ?? NO_VOTES, vote, -1));
    this.#append({ kind: 'retracted', battle: held.id, judgment: vote.id });
  }

  /** What happens to battles that have long been resolved. */
  #afterwards(): void {
    const [one, other] = [this.#resolved.at(-3), this.#resolved.at(-5)];
    if (one !== undefined) this.#retract(one.held, one.held.judgments.at(-1)?.judge ?? '');
    if (other !== undefined)
      this.#append({
        kind: 'excluded',
        battle: other.held.id,
        exclusion: 'named_model',
        reason: 'the instruction names an agent',
        by: 'admin',
      });
    this.#untrusted.add('j7');
    this.#append({ kind: 'trust', judge: 'j7', untrusted: true, reason: 'always left', by: 'admin' });
  }

  #open({ id, sideOfA, drawn, salts }: Held): void {
    this.#append({ kind: 'opened', battle: id, sideOfA, ...drawn, salts });
  }

  async #refit(): Promise<void> {
    const basedOn = this.#entries.findLast(({ payload }) => payload.kind !== 'refit')?.position ?? 0;
    const refit = { basedOn, roster: [...this.#script.agents], estimator: SETTINGS.published.use };
    const { overall, slices } = rebuildBoards(this.#entries, refit, {
      ...this.#script.ratings,
      settings: SETTINGS,
      at: this.#now,
    });
    this.#boards = { overall, slices };
    const boardHash = boardHashOf(overall, nodeDigest);
    const optionsHash = hashOfValue(SETTINGS, nodeDigest);
    this.#append({ kind: 'refit', ...refit, boardHash, optionsHash, window: SETTINGS.window });
    await this.#sign(boardHash);
  }

  async #sign(boardHash: string | null): Promise<void> {
    const rows = this.#rows();
    const tree = new MerkleTree(
      nodeDigest,
      rows.map(({ leaf }) => hashBytes(leaf)),
    );
    const newest = boardHash ?? this.#heads.findLast((head) => head.boardHash !== null)?.boardHash ?? null;
    const head = { size: rows.length, root: toHex(tree.root()), chain: rows.at(-1)?.chain ?? '', boardHash: newest };
    this.#heads.push(await headSigner(this.signer)({ ...head, at: this.#now }));
  }

  async #rotate(): Promise<void> {
    const next = signerNamed('second');
    this.#useKey(next, this.signer.keyId);
    await this.#sign(null);
    this.signer = next;
  }

  #useKey({ keyId, publicKey }: Signer, replaces: string | null): void {
    this.#append({ kind: 'signing_key', keyId, publicKey, replaces });
  }

  #beginEpoch(): void {
    this.#append({ kind: 'epoch', keyHash: toHex(nodeDigest.digest(this.#epoch)), seeded: false });
  }

  #nextEpoch(): void {
    const keyHash = toHex(nodeDigest.digest(this.#epoch));
    this.#append({ kind: 'epoch_ended', keyHash, key: this.#epoch.toString('hex') });
    this.#epoch = Buffer.alloc(32, 2);
    this.#beginEpoch();
  }

  #append(payload: LedgerPayload): void {
    this.#now += Math.floor(this.#chance.next() * 1_000);
    this.#entries.push({ position: this.#entries.length + 1, at: this.#now, payload });
  }

  #rows(): readonly ChainedRow[] {
    return chained(this.#entries.map(rowOf), nodeDigest);
  }

  #name(kind: string): string {
    this.#count += 1;
    return createHash('sha256').update(`${this.#script.seed} ${kind} ${this.#count}`).digest('hex').slice(0, 32);
  }

  #salt(): string {
    this.#count += 1;
    return createHash('sha256').update(`salt ${this.#script.seed} ${this.#count}`).digest('hex');
  }
}
