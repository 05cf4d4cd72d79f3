import { createHash } from 'node:crypto';
import type { Pair } from '@coarena/core';
import type { Recorded } from './transcript.ts';

/** A leak, planted into the answers of a run: what a mistake of its kind would let out of who ran. */
export type Leak = { readonly kind: string; readonly plant: (answer: Recorded, pair: Pair) => Recorded };

/** The ten kinds. Each changes one answer by something that derives from who ran on lane a. */
export const LEAKS: readonly Leak[] = [
  { kind: 'id', plant: onBlind((view, pair) => ({ ...view, run: digest(pair.a).slice(0, 8) })) },
  {
    kind: 'order',
    plant: onBlind((view, pair) => ({
      ...view,
      lanes: [pair.a, pair.b].toSorted().map((name) => (name === pair.a ? 1 : 2)),
    })),
  },
  {
    kind: 'size',
    plant: on('/api/battles/', (answer, pair) => ({
      ...answer,
      body: Buffer.concat([answer.body, Buffer.alloc(pair.a.length, ' ')]),
    })),
  },
  {
    kind: 'header',
    plant: on('/api/battles/', (answer, pair) => withHeader(answer, 'x-worker', digest(pair.a).slice(0, 4))),
  },
  {
    kind: 'error text',
    plant: (answer, pair) =>
      answer.status < 400
        ? answer
        : {
            ...answer,
            body: Buffer.from(
              answer.body.toString('utf8').replace('there is nothing here', `${pair.a} left nothing here`),
            ),
          },
  },
  { kind: 'timing', plant: onBlind((view, pair) => ({ ...view, durationMs: pair.a.length * 1_000 })) },
  {
    kind: 'file name',
    plant: onBlind((view, pair) => ({
      ...view,
      left: { ...(view['left'] as object), files: [{ name: `${pair.a}.txt`, bytes: 2 }] },
    })),
  },
  { kind: 'ETag', plant: on('/frames/', (answer, pair) => withHeader(answer, 'etag', `"${digest(pair.a)}"`)) },
  {
    kind: 'key order',
    plant: onBlind((view, pair) =>
      Object.fromEntries(
        Object.entries(view).toSorted(([one], [other]) => (pair.a < pair.b ? 1 : -1) * one.localeCompare(other)),
      ),
    ),
  },
  { kind: 'cost field', plant: onBlind((view, pair) => ({ ...view, costUsd: pair.a.length / 100 })) },
];

type View = Readonly<Record<string, unknown>>;

function onBlind(change: (view: View, pair: Pair) => View): Leak['plant'] {
  return (answer, pair) => {
    const parsed = answer.headers.some(([, value]) => value.startsWith('application/json'))
      ? (JSON.parse(answer.body.toString('utf8')) as { kind?: string; view: View })
      : null;
    if (parsed?.kind !== 'blind') return answer;
    return { ...answer, body: Buffer.from(JSON.stringify({ ...parsed, view: change(parsed.view, pair) })) };
  };
}

function on(part: string, change: (answer: Recorded, pair: Pair) => Recorded): Leak['plant'] {
  return (answer, pair) => (answer.request.includes(part) && answer.status === 200 ? change(answer, pair) : answer);
}

function withHeader(answer: Recorded, name: string, value: string): Recorded {
  return { ...answer, headers: [...answer.headers, [name, value]] };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
