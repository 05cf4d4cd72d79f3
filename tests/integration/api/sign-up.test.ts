import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ArenaError } from '@coarena/core';
import { ApiClient, type Answer } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

let scripted: ScriptedArena;
beforeAll(async () => {
  scripted = await openScriptedArena();
});
afterAll(() => scripted.close());
afterEach(() => void vi.restoreAllMocks());

const signUp = (over: object): Promise<Answer> =>
  new ApiClient(scripted.server.address).post('/api/auth/sign-up/email', {
    email: 'bo@people.example',
    password: 'a password of bo',
    name: 'Bo',
    ...over,
  });

describe('signing up', () => {
  it('never makes the administrator of whoever comes first under that address', async () => {
    for (const email of ['administrator@arena.invalid', 'Administrator@Arena.Invalid']) {
      const answer = await signUp({ email });
      expect([email, answer.status, answer.json.error.code]).toEqual([email, 409, 'account_exists']);
    }
    const token = /one-time=(.*)$/u.exec(await scripted.server.oneTimeSignIn())?.[1];
    const client = new ApiClient(scripted.server.address);
    expect((await client.post('/api/session/one-time', { token })).json.account.roles).toContain('admin');
    const password = 'a password of bo';
    const guess = await client.post('/api/auth/sign-in/email', { email: 'administrator@arena.invalid', password });
    expect(guess.json.error.code).toBe('wrong_credentials');
  });

  it.each([
    ['a name with NUL', { name: 'B\u0000o' }, 'name'],
    ['a name with half a character', { name: 'B\ud800o' }, 'name'],
    ['a name that turns the line around', { name: '\u202eoB' }, 'name'],
    ['a name that nobody can see', { name: '\u00ad\u200c' }, 'name'],
    ['a password with half a character', { password: 'a password of \ud800' }, 'password'],
  ])('refuses %s', async (_, over, field) => {
    const answer = await signUp(over);
    expect([answer.status, answer.json.error]).toEqual([
      400,
      expect.objectContaining({ code: 'request_invalid', message: expect.stringMatching(`^${field}: `) }),
    ]);
  });

  it('says that the store is away when it is, and not that the address is taken', async () => {
    const { auth } = scripted.arena.store;
    const away = new ArenaError('db_unavailable', { reason: 'connection refused' });
    vi.spyOn(auth, 'create').mockRejectedValue(away);
    const unsaid = await signUp({});
    expect([unsaid.status, unsaid.json.error.code]).toEqual([500, 'internal']);
    vi.spyOn(auth, 'find').mockResolvedValueOnce([]).mockRejectedValue(away);
    const said = await signUp({});
    expect([said.status, said.json.error.code]).toEqual([503, 'db_unavailable']);
    vi.restoreAllMocks();
    const made = await signUp({});
    expect(made.status).toBe(200);
    const client = new ApiClient(scripted.server.address);
    client.cookie = made.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    vi.spyOn(auth, 'find').mockRejectedValue(away);
    const asked = await client.get('/api/tasks');
    expect([asked.status, asked.json.error.code]).toEqual([503, 'db_unavailable']);
    vi.restoreAllMocks();
    expect((await client.get('/api/tasks')).status).toBe(200);
    expect((await signUp({})).json.error.code).toBe('account_exists');
  });

  it('makes one account when many ask for the same address at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ email: 'many@people.example' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
