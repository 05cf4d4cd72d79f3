import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '@coarena/server';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

let scripted: ScriptedArena;
beforeAll(async () => {
  scripted = await openScriptedArena();
});
afterAll(() => scripted.close());

const visitor = (): ApiClient => new ApiClient(scripted.server.address);
const person = { email: 'Ann@People.example', password: 'a password of ann', name: 'Ann' };

describe('signing in', () => {
  it('makes an account that may submit and judge, and a cookie that scripts and other sites cannot use', async () => {
    const ann = visitor();
    const made = await ann.post('/api/auth/sign-up/email', person);
    expect(made.json).toMatchObject({ account: { name: 'Ann', roles: ['submitter', 'judge'] }, signUp: true });
    const [cookie = ''] = made.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-coarena=/u);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
    expect(made.body.toString()).not.toContain(ann.cookie.slice('__Host-coarena='.length, 40));
    expect((await ann.get('/api/session')).json.account.name).toBe('Ann');
  });

  it('tells one answer for a wrong password and an unknown address, and a new session each time', async () => {
    const [one, other] = [visitor(), visitor()];
    const wrong = await one.post('/api/auth/sign-in/email', { email: person.email, password: 'something else' });
    const unknown = await one.post('/api/auth/sign-in/email', { email: 'nobody@people.example', password: 'x' });
    expect([wrong.status, wrong.json.error.code, wrong.json.error.message]).toEqual([
      unknown.status,
      unknown.json.error.code,
      unknown.json.error.message,
    ]);
    expect(wrong.status).toBe(401);
    const { email, password } = person;
    for (const client of [one, other])
      expect((await client.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
    expect(one.cookie).not.toBe(other.cookie);
    expect((await visitor().post('/api/auth/sign-up/email', person)).json.error.code).toBe('account_exists');
  });

  it('ends a session for good', async () => {
    const ann = visitor();
    const { email, password } = person;
    await ann.post('/api/auth/sign-in/email', { email, password });
    const { cookie } = ann;
    const spellings = [cookie, `theme=dark; ${cookie}`, `${cookie};theme=light`];
    for (const spelling of spellings) {
      ann.cookie = spelling;
      expect((await ann.get('/api/session')).json.account).not.toBeNull();
    }
    ann.cookie = cookie;
    await ann.post('/api/auth/sign-out');
    for (const spelling of spellings) {
      ann.cookie = spelling;
      expect([spelling, (await ann.get('/api/session')).json.account]).toEqual([spelling, null]);
    }
    expect((await ann.get('/api/judging/next')).status).toBe(401);
  });

  it('takes no cookie that it did not sign', async () => {
    const client = visitor();
    for (const cookie of [
      '__Host-coarena=x',
      '__Host-coarena=a.b',
      `__Host-coarena=${'a'.repeat(5_000)}`,
      'coarena=x',
    ]) {
      client.cookie = cookie;
      expect((await client.get('/api/session')).json.account).toBeNull();
    }
  });

  it.each([
    ['a short password', { ...person, email: 'x@people.example', password: 'short' }],
    ['no address', { ...person, email: 'nobody' }],
    ['no name', { ...person, email: 'x@people.example', name: '  ' }],
    ['a role of its own', { ...person, email: 'x@people.example', roles: ['admin'] }],
  ])('refuses %s', async (_, body) => {
    expect((await visitor().post('/api/auth/sign-up/email', body)).json.error.code).toBe('request_invalid');
  });

  it('signs the administrator in once, however many try at once', async () => {
    const address = await scripted.server.oneTimeSignIn();
    const token = /#one-time=([\w-]{20,})$/u.exec(address)?.[1] ?? '';
    expect(address.startsWith(`${scripted.server.address}/sign-in#`)).toBe(true);
    const clients = Array.from({ length: 8 }, visitor);
    const answers = await Promise.all(clients.map((client) => client.post('/api/session/one-time', { token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
    const winner = answers.find(({ status }) => status === 200)!;
    expect(winner.json.account.roles).toEqual(['admin', 'submitter', 'judge']);
    // Another start brings the same administrator.
    const again = /one-time=(.*)$/u.exec(await scripted.server.oneTimeSignIn())?.[1];
    const second = await visitor().post('/api/session/one-time', { token: again });
    expect(second.json.account.id).toBe(winner.json.account.id);
  });
});

describe('who may take part', () => {
  it('closes sign-up where the operator says so', async () => {
    const closed = await openScriptedArena({ sets: ['server.signUp=closed'] });
    try {
      const client = new ApiClient(closed.server.address);
      expect((await client.get('/api/session')).json.signUp).toBe(false);
      const answer = await client.post('/api/auth/sign-up/email', person);
      expect([answer.status, answer.json.error.code]).toEqual([403, 'sign_up_closed']);
    } finally {
      await closed.close();
    }
  });

  it('does not listen in plain text beyond this machine unless told to', async () => {
    const beyond = { ...scripted.arena.config.server, host: '0.0.0.0', port: 0 };
    const arena = (server: object) => ({
      ...scripted.arena,
      config: { ...scripted.arena.config, server: { ...beyond, ...server } },
    });
    await expect(startServer(arena({}))).rejects.toMatchObject({ code: 'insecure_address' });
    await expect(startServer(arena({ url: 'http://arena.example' }))).rejects.toMatchObject({
      code: 'insecure_address',
    });
    const open = await startServer(arena({ insecureLan: true }));
    try {
      const client = new ApiClient(open.address.replace('0.0.0.0', '127.0.0.1'));
      const answer = await client.post('/api/auth/sign-in/email', { email: person.email, password: person.password });
      expect(answer.headers.getSetCookie()[0]).toMatch(
        /^coarena=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/u,
      );
      // Nobody makes an account from there until the operator opens it.
      expect((await client.get('/api/session')).json.signUp).toBe(false);
    } finally {
      await open.close();
    }
  });
});
