import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, messageOf } from '@coarena/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpusFrom, readCorpus } from './corpus.ts';
import { parseExclusions } from './exclusions-corpus.ts';
import { readDocument } from './read-document.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rate-'));
});
afterAll(() => rm(folder, { recursive: true }));

const corpus = (battles: string, agents = '["A","B"]', more = ''): string =>
  `{"agents":${agents},${more}"battles":{${battles}}}`;
const two = (more: string): string => corpus(`"i":[0,1],"j":[1,0],"label":["i","tie"],${more}`);
const votes = (list: string, more = ''): string =>
  `{${more}"battles":[{"id":"b","named_model_visible":false,"run_record_i":true,"run_record_j":true,"steps_i":1,"steps_j":1,"ended_early_by_submitter":false,"step_budget_i":100,"step_budget_j":100,"calibration":false,"min_read_seconds":3,"votes":[${list}]}]}`;
const vote = (more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    judge: 'u',
    choice: 'i',
    seconds: 9,
    retracted: false,
    untrusted: false,
    trust: 1,
    is_submitter: false,
    ...more,
  });

const exclusions = async (file: string): Promise<unknown> => parseExclusions(await readDocument(file), file);

/** A corpus that comes in pieces of a few bytes, so that every token is cut somewhere. */
function corpusOf(text: string, piece = 7): ReturnType<typeof corpusFrom> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return corpusFrom((into) => {
    const next = bytes.subarray(at, at + piece);
    into.set(next);
    at += next.length;
    return next.length;
  }, 'pieces');
}

async function faultOf(text: string | Uint8Array, read: (file: string) => unknown = readCorpus): Promise<string> {
  const file = join(folder, 'corpus.json');
  await writeFile(file, text);
  try {
    await read(file);
  } catch (error) {
    expect(codeOf(error)).toBe('corpus_invalid');
    expect(messageOf(error)).toContain(file);
    expect(String((error as Error).message)).not.toContain('\n');
    return messageOf(error).slice(file.length + 2);
  }
  return 'no fault';
}

describe('a malformed corpus is refused with its field and row', () => {
  it.each([
    ['', /^file, row -: is empty/u],
    [' \n\t', /^file, row -: is empty/u],
    ['not json', /^file, row -: is not JSON/u],
    ['{"agents":["A"', /^agents, row 0: is not JSON: , or \] is missing at byte 14, where the file ends/u],
    [
      corpus('"i":[0,1],"j":[1,0],"label":["i","ti').slice(0, -2),
      /^battles\.label, row 1: is not JSON: the end of a text/u,
    ],
    [corpus('"i":[0,1],"j":[1 0],"label":["i","i"]'), /^battles\.j, row 0: is not JSON/u],
    [corpus('"i":[0,1],"j":[1,],"label":["i","i"]'), /^battles\.j, row 1: is not JSON: a value is missing/u],
    [corpus('"i":[0,01],"j":[1,0],"label":["i","i"]'), /^battles\.i, row 1: is not JSON: "01" is no value/u],
    [corpus('"i":[0],"j":[1],"label":["i"],"i":[0]'), /^battles\.i, row -: is there twice/u],
    [`${corpus('"i":[],"j":[],"label":[]')}{}`, /^file, row -: is not JSON: something follows/u],
    ['{"agents":[],"agents":[]}', /^agents, row -: is there twice/u],
    [`{"about":${'['.repeat(2_000)}`, /^about, row -: is not JSON: is nested more than/u],
    ['{"agents":["\\q"]}', /^agents, row 0: is not JSON: a text has an escape that is none/u],
    ['{"agents":["a\nb"]}', /^agents, row 0: is not JSON: a control character/u],
    ['{"agents":["A","B"],"battles":{}}', /^battles\.i, row -: a list is needed/u],
    ['[]', /^file, row -: one JSON object/u],
    ['null', /^file, row -: one JSON object/u],
    ['"text"', /^file, row -: one JSON object/u],
    ['{}', /^agents, row -: a list/u],
    ['{"agents":"AB","battles":{}}', /^agents, row -: a list/u],
    [corpus('"i":[],"j":[],"label":[]', '["A","A"]'), /^agents, row 1: .*twice/u],
    [corpus('"i":[],"j":[],"label":[]', '["A",""]'), /^agents, row 1: a name/u],
    [corpus('"i":[],"j":[],"label":[]', '["A",7]'), /^agents, row 1: a name/u],
    [corpus('"i":[],"j":[],"label":[]', '["A","__proto__"]'), /^agents, row 1: .*__proto__/u],
    ['{"agents":["A","B"]}', /^battles, row -: an object of columns/u],
    ['{"agents":["A","B"],"battles":[]}', /^battles, row -: an object of columns/u],
    [corpus('"i":[],"j":[]'), /^battles\.label, row -: a list/u],
    [corpus('"i":[],"j":[],"label":[],"weight":[]'), /^battles\.weight, row -: is no column/u],
    [corpus('"i":[],"j":[],"label":[],"__proto__":[]'), /^battles\.__proto__, row -/u],
    [corpus('"i":[],"j":[],"label":[],"\\u005f_proto__":[]'), /^battles\.__proto__, row -/u],
    [corpus('"i":[0,1],"j":[1],"label":["i","i"]'), /^battles\.j, row 1: the column has 1 rows, battles\.i has 2/u],
    [two('"w":[1,1,1]'), /^battles\.w, row 2: the column has 3 rows/u],
    [two('"w":1'), /^battles\.w, row -: a list/u],
    [two('"w":[1,NaN]'), /^battles\.w, row 1: .*NaN/u],
    [two('"w":[1,-Infinity]'), /^battles\.w, row 1: .*Infinity/u],
    [two('"w":[1,null]'), /^battles\.w, row 1: .*null/u],
    [two('"w":[0,1]'), /^battles\.w, row 0: .*seen 0/u],
    [two('"w":[1,-0.5]'), /^battles\.w, row 1: .*seen -0.5/u],
    [two('"w":[1,1.0000001]'), /^battles\.w, row 1/u],
    [two('"w":[1,1e999]'), /^battles\.w, row 1/u],
    [two('"w":["1",1]'), /^battles\.w, row 0: .*seen "1"/u],
    [two('"y":[1,1]'), /^battles\.y, row 1: 1 contradicts/u],
    [two('"y":[1]'), /^battles\.y, row 1: the column has 1/u],
    [two('"cluster":["u",""]'), /^battles\.cluster, row 1/u],
    [two('"cluster":["u",3]'), /^battles\.cluster, row 1/u],
    [two('"cluster":["u","__proto__"]'), /^battles\.cluster, row 1: .*__proto__/u],
    [corpus('"i":[0,2],"j":[1,0],"label":["i","i"]'), /^battles\.i, row 1: .*from 0 to 1, seen 2/u],
    [corpus('"i":[0,0],"j":[1,-1],"label":["i","i"]'), /^battles\.j, row 1: .*seen -1/u],
    [corpus('"i":[0,0.5],"j":[1,1],"label":["i","i"]'), /^battles\.i, row 1: .*seen 0.5/u],
    [corpus('"i":["0"],"j":[1],"label":["i"]'), /^battles\.i, row 0: .*seen "0"/u],
    [corpus('"i":[1],"j":[1],"label":["i"]'), /^battles\.j, row 0: .*two agents/u],
    [corpus('"i":[0],"j":[1],"label":["I"]'), /^battles\.label, row 0: one of i, j, tie, both_bad/u],
    [corpus('"i":[0],"j":[1],"label":[1]'), /^battles\.label, row 0/u],
    [corpus('"i":[],"j":[],"label":[]', '["A"]', '"settings":{"ridge":0},'), /^settings\.ridge, row -/u],
    [corpus('"i":[],"j":[],"label":[]', '["A"]', '"settings":{"rigde":1},'), /^settings\.rigde, row -: is no setting/u],
    [
      corpus('"i":[],"j":[],"label":[]', '["A"]', '"settings":{"provisional_floor":2.5},'),
      /^settings\.provisional_floor/u,
    ],
    [corpus('"i":[],"j":[],"label":[]', '["A"]', '"settings":{"constructor":1},'), /^settings\.constructor/u],
  ])('%s', async (text, expected) => {
    expect(await faultOf(text)).toMatch(expected);
  });

  it('also when the file is not there', async () => {
    expect(() => readCorpus(join(folder, 'nowhere.json'))).toThrow(/nowhere\.json: file, row -: cannot be read/u);
    expect(() => readCorpus(folder)).toThrow(/file, row -: cannot be read/u);
    await expect(readDocument(join(folder, 'nowhere.json'))).rejects.toThrow(
      /nowhere\.json: file, row -: cannot be read/u,
    );
  });

  it('also when its text is no UTF-8', async () => {
    expect(await faultOf(Uint8Array.of(0x7b, 0x22, 0xff, 0x22))).toMatch(
      /^file, row -: is not JSON: a text is not UTF-8/u,
    );
  });
});

describe('a corpus that is in order', () => {
  it('may have no battle and no agent, a byte order mark and fields of its own', async () => {
    expect(await faultOf(corpus('"i":[],"j":[],"label":[]', '[]'))).toBe('no fault');
    expect(await faultOf(`\uFEFF${corpus('"i":[],"j":[],"label":[]', '["A"]', '"about":"NaN",')}`)).toBe('no fault');
  });

  it('has weight 1 and a judge for each battle unless it says otherwise', () => {
    const parsed = corpusOf(
      corpus(
        '"i":[0,1],"j":[1,0],"label":["i","both_bad"]',
        undefined,
        '"settings":{"provisional_floor":1,"z975":1.5},',
      ),
    );
    const battles = [...parsed.battles];
    expect(parsed.options).toEqual({ floor: 1, z: 1.5 });
    expect(battles.map((battle) => battle.weight)).toEqual([1, 1]);
    expect(new Set(battles.map((battle) => battle.clusters[0]?.cluster)).size).toBe(2);
  });
});

it('a corpus is the same however it is cut into pieces, and as a parser of the whole text has it', () => {
  const name = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom('"', '\\\\', 'ü\n', '😀', '\u2028'),
  );
  const row = fc.record({
    i: fc.nat(3),
    by: fc.integer({ min: 1, max: 3 }),
    label: fc.constantFrom('i', 'j', 'tie', 'both_bad'),
    w: fc.double({ min: Number.MIN_VALUE, max: 1, noNaN: true }),
    cluster: name.filter((text) => text.trim() !== '' && text !== '__proto__'),
  });
  const agents = ['ä', 'b "quoted"', 'c\\', '日本'];
  fc.assert(
    fc.property(fc.array(row), fc.integer({ min: 1, max: 9 }), fc.json(), fc.nat(3), (rows, piece, extra, space) => {
      const battles = {
        i: rows.map(({ i }) => i),
        j: rows.map(({ i, by }) => (i + by) % 4),
        label: rows.map(({ label }) => label),
        w: rows.map(({ w }) => w),
        cluster: rows.map(({ cluster }) => cluster),
      };
      const text = JSON.stringify({ about: JSON.parse(extra) as unknown, battles, agents }, null, space);
      fc.pre(!text.includes('__proto__'));
      const parsed = corpusOf(text, piece);
      expect(parsed.agents).toEqual(agents);
      expect([...parsed.battles]).toEqual(
        rows.map(({ i, by, label, w, cluster }) => ({
          i: agents[i],
          j: agents[(i + by) % 4],
          label,
          weight: w,
          clusters: [{ cluster, share: 1 }],
        })),
      );
    }),
  );
});

describe('a malformed file of resolved battles is refused', () => {
  it.each([
    ['{"battles":{}}', /^battles, row -: a list/u],
    ['{"battles":[3]}', /^battles, row 0: an object/u],
    [votes(vote({ choice: 'left' })), /^battles\.votes\.choice, row 0/u],
    [votes(vote({ trust: 'NaN' })), /^battles\.votes\.trust, row 0/u],
    [votes(vote({ seconds: -1 })), /^battles\.votes\.seconds, row 0/u],
    [votes(vote({ mood: 1 })), /^battles\.votes\.mood, row 0: is no field/u],
    [votes(`${vote()},${vote()}`), /^battles\.votes, row 0: .*two live votes/u],
    [votes(vote(), '"gamma_cal":0,'), /^gamma_cal, row -/u],
    [votes('').replace('"steps_i":1', '"steps_i":-1'), /^battles\.steps_i, row 0/u],
    [votes('').replace('"calibration":false,', ''), /^battles\.calibration, row 0: .*seen nothing/u],
  ])('%s', async (text, expected) => {
    expect(await faultOf(text, exclusions)).toMatch(expected);
  });
});
