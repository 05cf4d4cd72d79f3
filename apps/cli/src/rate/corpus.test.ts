import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, messageOf } from '@coarena/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCorpus } from './corpus.ts';
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

async function faultOf(
  text: string,
  parse: (document: Readonly<Record<string, unknown>>, file: string) => unknown,
): Promise<string> {
  const file = join(folder, 'corpus.json');
  await writeFile(file, text);
  try {
    parse(await readDocument(file), file);
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
    ['{"agents":["A"', /^file, row -: is not JSON/u],
    ['[]', /^file, row -: one JSON object/u],
    ['null', /^file, row -: one JSON object/u],
    ['"text"', /^file, row -: one JSON object/u],
    ['{}', /^agents, row -: a list/u],
    ['{"agents":"AB","battles":{}}', /^agents, row -: a list/u],
    [corpus('"i":[],"j":[],"label":[]', '["A","A"]'), /^agents, row 1: .*twice/u],
    [corpus('"i":[],"j":[],"label":[]', '["A",""]'), /^agents, row 1: a name/u],
    [corpus('"i":[],"j":[],"label":[]', '["A",7]'), /^agents, row 1: a name/u],
    [corpus('"i":[],"j":[],"label":[]', '["A","__proto__"]'), /^agents, row -: .*__proto__/u],
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
    [two('"cluster":["u","__proto__"]'), /^battles\.cluster, row -: .*__proto__/u],
    [corpus('"i":[0,2],"j":[1,0],"label":["i","i"]'), /^battles\.i, row 1: .*from 0 to 1 .*seen 2/u],
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
    expect(await faultOf(text, parseCorpus)).toMatch(expected);
  });

  it('also when the file is not there', async () => {
    await expect(readDocument(join(folder, 'nowhere.json'))).rejects.toThrow(
      /nowhere\.json: file, row -: cannot be read/u,
    );
  });
});

describe('a corpus that is in order', () => {
  it('may have no battle and no agent, a byte order mark and fields of its own', async () => {
    expect(await faultOf(corpus('"i":[],"j":[],"label":[]', '[]'), parseCorpus)).toBe('no fault');
    expect(await faultOf(`\uFEFF${corpus('"i":[],"j":[],"label":[]', '["A"]', '"about":"NaN",')}`, parseCorpus)).toBe(
      'no fault',
    );
  });

  it('has weight 1 and a judge for each battle unless it says otherwise', () => {
    const parsed = parseCorpus(
      {
        agents: ['A', 'B'],
        battles: { i: [0, 1], j: [1, 0], label: ['i', 'both_bad'] },
        settings: { provisional_floor: 1, z975: 1.5 },
      },
      'file',
    );
    expect(parsed.options).toEqual({ floor: 1, z: 1.5 });
    expect(parsed.battles.map((battle) => battle.weight)).toEqual([1, 1]);
    expect(new Set(parsed.battles.map((battle) => battle.clusters[0]?.cluster)).size).toBe(2);
  });
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
    expect(await faultOf(text, parseExclusions)).toMatch(expected);
  });
});
