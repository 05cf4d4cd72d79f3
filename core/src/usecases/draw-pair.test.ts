import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArenaConfig } from '../config/schema.ts';
import type { Task } from '../domain/task.ts';
import { seededStream } from '../numeric/seeded-stream.ts';
import { probabilitiesOf, weightedIndex } from '../numeric/weighted-index.ts';
import type { Matchmaker } from '../ports/matchmaker.ts';
import type { Random } from '../ports/random.ts';
import { battleSetup } from './battle-setup.ts';
import { drawAgain, drawPair, type DrawRequest } from './draw-pair.ts';

/** Prefers whoever was rated least; two numbers a draw. */
const matchmaker: Matchmaker = {
  draw(contenders, random) {
    const firstProbabilities = probabilitiesOf(contenders.map(({ rated }) => 1 / (1 + rated)));
    const first = weightedIndex(firstProbabilities, random);
    const secondProbabilities = probabilitiesOf(contenders.map(({ rated }, n) => (n === first ? 0 : 1 / (1 + rated))));
    const second = weightedIndex(secondProbabilities, random);
    return {
      first: contenders[first]?.id ?? '',
      second: contenders[second]?.id ?? '',
      firstProbabilities,
      secondProbabilities,
    };
  },
  dispose: async () => undefined,
};

/** Streams by label alone, as an arena's are. */
const random: Random = {
  seeded: true,
  id: () => 'none',
  stream: (label) => seededStream([...label].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 2 ** 31, 7)),
};

const contenders = ['ash', 'birch', 'cedar', 'dogwood'].map((id, n) => ({ id, rated: 3 * n, rating: null }));
const request = (over: Partial<DrawRequest> = {}): DrawRequest => ({
  battle: { id: 'b1', showcase: false },
  contenders,
  matchmaker,
  choice: { use: 'least', with: {} },
  showcases: [],
  random,
  ...over,
});

describe('a recorded draw', () => {
  it('is made again from its own numbers, and only from them', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (id, showcase) => {
        const showcases = [
          ['ash', 'dogwood'],
          ['birch', 'cedar'],
        ] as const;
        const drawn = drawPair(request({ battle: { id, showcase }, showcases }));
        expect(drawAgain(drawn.draw, drawn.randomness, matchmaker)).toEqual(drawn);
        const taken = drawn.randomness.numbers.length;
        expect(taken).toBe(showcase ? 1 : 2);
        const short = { ...drawn.randomness, numbers: drawn.randomness.numbers.slice(1) };
        expect(() => drawAgain(drawn.draw, short, matchmaker)).toThrow(RangeError);
      }),
    );
  });

  it('leads elsewhere when its numbers, what the sampler saw, or its matchmaker are other ones', () => {
    const { draw, randomness, pair } = drawPair(request());
    const turned = { ...randomness, numbers: randomness.numbers.map((number) => 1 - number) };
    expect(drawAgain(draw, turned, matchmaker).pair).not.toEqual(pair);
    if (draw.by !== 'matchmaker') throw new Error('no matchmaker drew');
    const favoured = {
      ...draw,
      contenders: draw.contenders.map((each) => ({ ...each, rated: each.id === pair.a ? 1e9 : 0 })),
    };
    expect(drawAgain(favoured, randomness, matchmaker).draw).not.toEqual(draw);
    expect(() => drawAgain(draw, randomness, null)).toThrow(/"least"/u);
  });
});

describe('a calibration showcase', () => {
  const far = [['ash', 'dogwood']] as const;

  it('is drawn from the configured pairs alone, and nothing else is', () => {
    const show = drawPair(request({ battle: { id: 'b1', showcase: true }, showcases: far }));
    expect(show.pair).toEqual({ a: 'ash', b: 'dogwood' });
    expect(show.draw).toEqual({ by: 'showcases', pairs: far });
    expect(drawPair(request({ showcases: far }))).toEqual(drawPair(request()));
  });

  it('falls back on the matchmaker where no pair of the list can be drawn', () => {
    const gone = [
      ['ash', 'elder'],
      ['elder', 'fir'],
    ] as const;
    const drawn = drawPair(request({ battle: { id: 'b1', showcase: true }, showcases: gone }));
    expect(drawn).toEqual(drawPair(request()));
  });
});

describe('the draws of a battle', () => {
  it('depend on nothing that its submitter supplies', () => {
    const text = fc.string({ unit: 'grapheme' });
    const supplied = fc.record({
      id: text,
      submitter: text,
      instruction: text,
      startUrl: fc.option(fc.webUrl()),
      attachments: fc.array(fc.record({ name: text, sha256: text, bytes: fc.nat() })),
    });
    const rest = { sites: [], checker: [], practice: null, actionSpace: null };
    const config = ArenaConfig.parse({
      agents: {},
      battle: { actionSpace: { browser: 1, browser_desktop: 1 }, redundancy: { fraction: 0.5 } },
    });
    fc.assert(
      fc.property(fc.string(), supplied, supplied, (id, one, other) => {
        const drawsOf = (task: Task): unknown => {
          const { task: _, ...setup } = battleSetup(id, task, config, random);
          return [setup, drawPair(request({ battle: setup }))];
        };
        expect(drawsOf({ ...one, ...rest })).toEqual(drawsOf({ ...other, ...rest }));
      }),
    );
  });
});
