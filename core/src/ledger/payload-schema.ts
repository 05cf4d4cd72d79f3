import { z } from 'zod';
import {
  ACTION_SPACES,
  CHECKER_VERDICTS,
  CHOICES,
  EXCLUSIONS,
  INFRA_CAUSES,
  LANE_ENDS,
  LANES,
  OPERATING_SYSTEMS,
  SIDES,
  TASK_KINDS,
} from '../domain/vocabulary.ts';
import type { LedgerPayload } from './entry.ts';

const Name = z.string().min(1);
const Hash = z.string().regex(/^[0-9a-f]{64}$/u, '64 lower-case hex digits');
const Signature = z.string().regex(/^[0-9a-f]{128}$/u, '128 lower-case hex digits');
const Count = z.number().int().min(0);
const Amount = z.number().min(0);
const Probability = z.number().min(0).max(1);
const Pair = z.strictObject({ a: Name, b: Name });

const DrawRecord = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('matchmaker'),
    matchmaker: z.strictObject({ use: Name, with: z.record(z.string(), z.unknown()) }),
    contenders: z.array(z.strictObject({ id: Name, rated: Count, rating: z.number().nullable() })).min(2),
    firstProbabilities: z.array(Probability),
    secondProbabilities: z.array(Probability),
  }),
  z.strictObject({ by: z.literal('showcases'), pairs: z.array(z.tuple([Name, Name])).min(1) }),
]);

const Inputs = z.strictObject({
  instruction: z.string(),
  attachments: z.string(),
  toolSchemas: z.string(),
  prompt: z.string(),
  configuration: z.string(),
  startUrl: z.exactOptional(z.string()),
  recipe: z.exactOptional(z.string()),
});

/** Every payload, strictly: an unknown field is a fault. */
export const LedgerPayloadSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('epoch'), keyHash: Hash, seeded: z.boolean() }),
  z.strictObject({ kind: z.literal('epoch_ended'), keyHash: Hash, key: z.string().regex(/^(?:[0-9a-f]{2})*$/u) }),
  z.strictObject({ kind: z.literal('signing_key'), keyId: Name, publicKey: Hash, replaces: Name.nullable() }),
  z.strictObject({
    kind: z.literal('admitted'),
    battle: Name,
    task: Name,
    taskKind: z.enum(TASK_KINDS).nullable(),
    actionSpace: z.enum(ACTION_SPACES),
    system: z.enum(OPERATING_SYSTEMS),
    redundant: z.boolean(),
    target: z.number().int().min(1),
    showcase: z.boolean(),
    budget: z.strictObject({ steps: Count, wallMs: Amount }),
    retryOf: Name.nullable(),
    personal: Hash,
    side: Hash,
  }),
  z.strictObject({ kind: z.literal('drawn'), battle: Name, pair: Hash, randomness: Hash }),
  z.strictObject({ kind: z.literal('started'), battle: Name, inputs: Inputs }),
  z.strictObject({
    kind: z.literal('lane_ended'),
    battle: Name,
    lane: z.enum(LANES),
    end: z.enum(LANE_ENDS),
    cause: z.string().nullable(),
    steps: Count,
    wallMs: Amount,
    checker: z.enum(CHECKER_VERDICTS).nullable(),
    nonce: Hash,
  }),
  z.strictObject({
    kind: z.literal('granted'),
    battle: Name,
    lanes: z.array(z.enum(LANES)).min(1).max(LANES.length),
    steps: z.number().int().min(1),
    nonce: Hash,
  }),
  z.strictObject({ kind: z.literal('completed'), battle: Name, exclusion: z.enum(EXCLUSIONS).nullable() }),
  z.strictObject({
    kind: z.literal('opened'),
    battle: Name,
    sideOfA: z.enum(SIDES),
    pair: Pair,
    draw: DrawRecord,
    randomness: z.strictObject({ label: Name, numbers: z.array(z.number().min(0).lt(1)) }),
    salts: z.strictObject({ side: Hash, pair: Hash, randomness: Hash }),
  }),
  z.strictObject({
    kind: z.literal('voided'),
    battle: Name,
    cause: z.enum(INFRA_CAUSES),
    retriedAs: Name.nullable(),
  }),
  z.strictObject({ kind: z.literal('cancelled'), battle: Name }),
  z.strictObject({
    kind: z.literal('judged'),
    battle: Name,
    judgment: Name,
    judge: Name,
    choice: z.enum(CHOICES),
    readingMs: Amount,
    floorMs: Amount,
    bySubmitter: z.boolean(),
    resolves: z.boolean(),
    streaming: z.record(z.string(), z.strictObject({ before: z.number(), after: z.number() })).nullable(),
  }),
  z.strictObject({ kind: z.literal('retracted'), battle: Name, judgment: Name }),
  z.strictObject({
    kind: z.literal('trust'),
    judge: Name,
    untrusted: z.boolean(),
    reason: z.string(),
    by: z.string(),
  }),
  z.strictObject({
    kind: z.literal('excluded'),
    battle: Name,
    exclusion: z.enum(EXCLUSIONS),
    reason: z.string(),
    by: z.string(),
  }),
  z.strictObject({
    kind: z.literal('refit'),
    basedOn: Count,
    boardHash: Hash,
    estimator: Name,
    optionsHash: Hash,
    window: z.union([z.number().int().min(1), z.literal('all')]),
    roster: z.array(Name),
  }),
]) satisfies z.ZodType<LedgerPayload>;

/** A row as it is exported. */
export const ChainedRowSchema = z.strictObject({
  position: z.number().int().min(1),
  at: z.number().int().min(0),
  text: z.string(),
  leaf: Hash,
  chain: Hash,
});

/** A head as it is exported. */
export const SignedHeadSchema = z.strictObject({
  size: z.number().int().min(1),
  root: Hash,
  chain: Hash,
  at: z.number().int().min(0),
  boardHash: Hash.nullable(),
  keyId: Name,
  signature: Signature,
});

/** The first fault of a checked value, as `field: what is wrong`; null when there is none. */
export function faultIn(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  if (result.success) return null;
  const [issue] = result.error.issues;
  return `${issue?.path.join('.') || 'the value'}: ${issue?.message ?? 'is not valid'}`;
}
