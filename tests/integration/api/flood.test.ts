import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient, type Answer } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

const FLOOD = 300;

let scripted: ScriptedArena;
let greedy: ApiClient;
let other: ApiClient;
let battle: string;
beforeAll(async () => {
  scripted = await openScriptedArena();
  for (let n = 0; n < 2; n += 1) await scripted.battle();
  [greedy, other] = [new ApiClient(scripted.server.address), new ApiClient(scripted.server.address)];
  await greedy.signUp('greedy');
  await other.signUp('other');
  battle = (await greedy.get('/api/judging/next')).json.battle as string;
});
afterAll(() => scripted.close());

const floods: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['the next battle', () => greedy.get('/api/judging/next')],
  ['one battle', () => greedy.get(`/api/battles/${battle}`)],
  ['the mark of reading', () => greedy.post(`/api/battles/${battle}/reading`)],
];

it.each(floods)('one judge who asks for %s again and again waits alone', async (_, ask) => {
  let answered = 0;
  const flood = Array.from({ length: FLOOD }, async () => {
    const answer = await ask();
    answered += 1;
    return answer.status;
  });
  await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(0);
  for (const path of ['/api/judging/next', '/api/tasks', '/api/health'])
    expect((await other.get(path)).status).toBe(200);
  expect(answered).toBeLessThan(FLOOD);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});
