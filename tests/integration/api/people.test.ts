import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

let scripted: ScriptedArena;
let admin: ApiClient;
let ann: ApiClient;
let annId = '';
beforeAll(async () => {
  scripted = await openScriptedArena();
  admin = visitor();
  const token = /one-time=(.*)$/u.exec(await scripted.server.oneTimeSignIn())?.[1];
  expect((await admin.post('/api/session/one-time', { token })).status).toBe(200);
  ann = visitor();
  annId = await ann.signUp('ann');
});
afterAll(() => scripted.close());

const visitor = (): ApiClient => new ApiClient(scripted.server.address);
const linkOf = async (person: string): Promise<string> => {
  const made = await admin.post(`/api/people/${person}/password-link`);
  expect(made.status).toBe(201);
  expect(made.json.until).toBeGreaterThan(scripted.arena.clock.now() + 23 * 3_600_000);
  return /^\/new-password#token=(.+)$/u.exec(made.json.path as string)?.[1] ?? '';
};
const signIn = (password: string, email = 'ann@people.example') =>
  visitor().post('/api/auth/sign-in/email', { email, password });

describe('a password that was lost', () => {
  it('is chosen anew by its owner, under a link that is good once', async () => {
    expect((await ann.get('/api/session')).json.account.id).toBe(annId);
    const token = await linkOf(annId);
    // Whoever has the session of that person has it no more, at once.
    expect((await ann.get('/api/session')).json.account).toBeNull();
    expect((await signIn('password of ann')).status).toBe(200);

    const chooser = visitor();
    const short = await chooser.post('/api/session/password', { token, password: 'short' });
    expect(short.json.error).toMatchObject({ code: 'request_invalid', message: expect.stringMatching(/^password: /u) });
    const elsewhere = visitor();
    await elsewhere.post('/api/auth/sign-in/email', { email: 'ann@people.example', password: 'password of ann' });
    const chosen = await chooser.post('/api/session/password', { token, password: 'another one of ann' });
    expect(chosen.json.account).toMatchObject({ id: annId, name: 'ann' });
    expect((await chooser.get('/api/session')).json.account.id).toBe(annId);
    expect((await elsewhere.get('/api/session')).json.account).toBeNull();
    expect((await signIn('password of ann')).json.error.code).toBe('wrong_credentials');

    const again = await visitor().post('/api/session/password', { token, password: 'a third one of ann' });
    expect([again.status, again.json.error.code]).toEqual([401, 'link_spent']);
    expect((await signIn('another one of ann')).status).toBe(200);
  });

  it('is not changed by a link that was replaced, has run out, or was made for something else', async () => {
    const choose = async (token: string): Promise<unknown> =>
      (await visitor().post('/api/session/password', { token, password: 'nobody chose this' })).json.error.code;
    const older = await linkOf(annId);
    const newer = await linkOf(annId);
    expect(await choose(older)).toBe('link_spent');
    const now = vi.spyOn(scripted.arena.clock, 'now').mockReturnValue(scripted.arena.clock.now() + 25 * 3_600_000);
    expect(await choose(newer)).toBe('link_spent');
    now.mockRestore();
    const oneTime = /one-time=(.*)$/u.exec(await scripted.server.oneTimeSignIn())?.[1] ?? '';
    expect(await choose(oneTime)).toBe('link_spent');
    const link = await linkOf(annId);
    expect((await visitor().post('/api/session/one-time', { token: link })).json.error.code).toBe('sign_in_spent');
  });

  it('takes part of two uses at once for one', async () => {
    const token = await linkOf(annId);
    const passwords = ['the first of two at once', 'the second of two at once'];
    const answers = await Promise.all(
      passwords.map((password) => visitor().post('/api/session/password', { token, password })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const works = await Promise.all(passwords.map(async (password) => (await signIn(password)).status));
    expect(works).toEqual(answers.map(({ status }) => status));
  });

  it('is known of no account that is not there', async () => {
    expect((await admin.post(`/api/people/${'ab'.repeat(16)}/password-link`)).status).toBe(404);
  });
});

describe('an account made by the administrator', () => {
  it('has no password until its owner chooses one', async () => {
    const made = await admin.post('/api/people', { email: 'Bea@People.example', name: 'Bea' });
    expect(made.status).toBe(201);
    expect((await signIn('a password of bea', 'bea@people.example')).json.error.code).toBe('wrong_credentials');
    const shown = async (): Promise<unknown> => (await admin.get('/api/people?find=bea')).json.items[0];
    expect(await shown()).toMatchObject({ id: made.json.id, hasPassword: false, roles: ['submitter', 'judge'] });
    const token = (made.json.path as string).split('=')[1];
    const chosen = await visitor().post('/api/session/password', { token, password: 'a password of bea' });
    expect(chosen.json.account).toMatchObject({ id: made.json.id, roles: ['submitter', 'judge'] });
    expect((await signIn('a password of bea', 'bea@people.example')).status).toBe(200);
    expect(await shown()).toMatchObject({ hasPassword: true });
  });

  it('takes nobody’s address, and none that is no address', async () => {
    for (const email of ['ann@people.example', 'ANN@people.example', 'administrator@arena.invalid'])
      expect((await admin.post('/api/people', { email, name: 'Ann' })).json.error.code).toBe('account_exists');
    const answer = await admin.post('/api/people', { email: 'ann', name: 'Ann' });
    expect(answer.json.error.message).toMatch(/^email: it is no e-mail address/u);
  });
});

describe('the list of people', () => {
  it('finds a part of a name or of an address as it is written, page by page', async () => {
    for (const name of ['cy_1', 'cyx1', 'cyy1'])
      expect((await admin.post('/api/people', { email: `${name}@people.example`, name })).status).toBe(201);
    const find = async (query: string) =>
      ((await admin.get(`/api/people?${query}`)).json.items as { email: string }[]).map(({ email }) => email);
    expect(await find('find=CY_')).toEqual(['cy_1@people.example']);
    expect(await find('find=%25')).toEqual([]);
    const all = await find('');
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { email: string }[]; next: string | null } = (
        await admin.get(`/api/people?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ).json;
      pages.push(...page.items.map(({ email }) => email));
      cursor = page.next;
    }
    expect(pages).toEqual(all);
    expect(all).toEqual(expect.arrayContaining(['administrator@arena.invalid', 'ann@people.example']));
  });
});

describe('marks of judges', () => {
  it('are listed as the ledger holds them, with who set them and why', async () => {
    const say = (untrusted: boolean, reason: string) => admin.post(`/api/judges/${annId}/trust`, { untrusted, reason });
    const set = (await say(true, 'answers without looking')).json.position as number;
    expect((await admin.get('/api/people?find=ann@')).json.items[0]).toMatchObject({ untrusted: true, votes: 0 });
    const cleared = (await say(false, 'it was a mistake')).json.position as number;
    const newest = (await admin.get('/api/trust-marks?limit=1')).json;
    expect(newest).toMatchObject({
      items: [
        {
          position: cleared,
          judge: annId,
          judgeName: 'ann',
          untrusted: false,
          reason: 'it was a mistake',
          byName: 'Administrator',
        },
      ],
      next: String(cleared),
    });
    expect((await admin.get(`/api/trust-marks?cursor=${newest.next}`)).json).toMatchObject({
      items: [{ position: set, untrusted: true, reason: 'answers without looking' }],
      next: null,
    });
    const entry = (await admin.get(`/api/ledger/entries?after=${set - 1}&limit=1`)).json.items[0];
    expect(JSON.parse(entry.text as string)).toMatchObject({ kind: 'trust', judge: annId, untrusted: true });
  });
});
