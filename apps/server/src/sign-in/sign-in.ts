import { betterAuth } from 'better-auth/minimal';
import { createAuthEndpoint, APIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { ArenaError, codeOf, messageOf, type Account, type Role } from '@coarena/core';
import { secretKey, type Arena } from '@coarena/runtime';
import { sessionCookie } from './cookie.ts';
import { newToken } from './one-time-token.ts';
import { passwordHash } from './password-hash.ts';
import { PasswordLinks, type Newcomer, type PasswordLink } from './password-links.ts';
import { Recent } from './recent.ts';
import { storeAdapter } from './store-adapter.ts';

/** Someone who is signed in. */
export type Person = { readonly id: string; readonly name: string; readonly roles: readonly Role[] };

/** What a request tells sign-in: its cookies, its browser, and the address of its socket. */
export type Origin = { readonly cookie: string; readonly userAgent: string; readonly address: string };

/** A person, and the cookie that says so from now on. */
export type SignedIn = { readonly person: Person; readonly cookies: readonly string[] };

/** Accounts and sessions of people. Refusals are errors of the catalogue. */
export type SignIn = {
  /** Who sends this cookie; null for a visitor. */
  who(origin: Origin): Promise<Person | null>;
  signIn(body: { readonly email: string; readonly password: string }, origin: Origin): Promise<SignedIn>;
  signUp(
    body: { readonly email: string; readonly password: string; readonly name: string },
    origin: Origin,
  ): Promise<SignedIn>;
  signOut(origin: Origin): Promise<readonly string[]>;
  /** Makes a sign-in for the administrator that is good once and for an hour; the account is made when it is missing. */
  issueOneTime(): Promise<string>;
  redeemOneTime(token: string, origin: Origin): Promise<SignedIn>;
  /** Makes a link under which a person chooses a new password, and signs them out everywhere. */
  issuePasswordLink(person: string): Promise<PasswordLink>;
  /** Makes an account, and the link under which its owner chooses a password. */
  invite(newcomer: Newcomer): Promise<PasswordLink & { readonly id: string }>;
  /** Takes the new password of a link's owner, who is signed in by it and nowhere else. */
  choosePassword(body: { readonly token: string; readonly password: string }, origin: Origin): Promise<SignedIn>;
};

const ONE_TIME_MS = 3_600_000;
const ADMINISTRATOR = { email: 'administrator@arena.invalid', name: 'Administrator' };
const NEWCOMER: readonly Role[] = ['submitter', 'judge'];
const ADDRESS_HEADER = 'x-coarena-address';

/** Opens sign-in over the arena's store. */
export function openSignIn(arena: Arena): SignIn {
  const auth = authOf(arena);
  const { accounts } = arena.store;

  const personOf = async (user: { readonly id: string; readonly name: string }): Promise<Person> => {
    const account = await accounts.get(user.id);
    return { id: user.id, name: user.name, roles: account?.roles ?? [] };
  };
  const { name: cookieName } = sessionCookie(arena.config.server);
  /** The library clears cookies that this arena never sets, too. */
  const ownCookies = (headers: Headers): readonly string[] =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));
  /** What a request's cookies say of a session; other cookies beside it make no other session of it. */
  const sessionOf = (cookies: string): string =>
    cookies
      .split(';')
      .map((cookie) => cookie.trim())
      .filter((cookie) => cookie.startsWith(`${cookieName}=`))
      .join('; ');
  const sessions = new Recent<Person | null>(arena.clock);
  const links = new PasswordLinks(arena, async () => (await auth.$context).internalAdapter);
  const begin = async (user: string, origin: Origin): Promise<SignedIn> => {
    const headers = headersOf(origin);
    const begun = await auth.api.beginSession({ body: { user }, headers, returnHeaders: true });
    return { person: await personOf(begun.response), cookies: ownCookies(begun.headers) };
  };
  const oneTimeId = (token: string): string => `one-time:${arena.hasher.sha256(token)}`;

  return {
    who(origin) {
      const cookie = sessionOf(origin.cookie);
      if (cookie === '') return Promise.resolve(null);
      return sessions.get(arena.hasher.sha256(cookie), async () => {
        const headers = headersOf({ ...origin, cookie });
        const session = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(unreachable);
        return session === null ? null : personOf(session.user);
      });
    },
    async signIn(body, origin) {
      const { headers, response } = await known(() =>
        auth.api.signInEmail({ body, headers: headersOf(origin), returnHeaders: true }),
      );
      return { person: await personOf(response.user), cookies: ownCookies(headers) };
    },
    async signUp(body, origin) {
      // Otherwise whoever is first to take the administrator's address would become the administrator.
      if (body.email.toLowerCase() === ADMINISTRATOR.email) throw new ArenaError('account_exists');
      try {
        const { headers, response } = await known(() =>
          auth.api.signUpEmail({ body, headers: headersOf(origin), returnHeaders: true }),
        );
        return { person: await personOf(response.user), cookies: ownCookies(headers) };
      } catch (error) {
        if (!isNotCreated(error)) throw error;
        // The library gives no reason. A store that does not answer says so here, too.
        const { internalAdapter } = await auth.$context;
        throw (await internalAdapter.findUserByEmail(body.email)) === null ? error : new ArenaError('account_exists');
      }
    },
    async signOut(origin) {
      const { headers } = await auth.api.signOut({ headers: headersOf(origin), returnHeaders: true });
      sessions.forget(arena.hasher.sha256(sessionOf(origin.cookie)));
      return ownCookies(headers);
    },
    async issueOneTime() {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(ADMINISTRATOR.email);
      const user =
        found?.user ??
        (await internalAdapter.createUser({ ...ADMINISTRATOR, emailVerified: true }, { method: 'email-password' }));
      await accounts.ensure(personAccount(user.id, ['admin', ...NEWCOMER]));
      const token = newToken();
      await internalAdapter.createVerificationValue({
        identifier: oneTimeId(token),
        value: user.id,
        expiresAt: new Date(arena.clock.now() + ONE_TIME_MS),
      });
      return token;
    },
    async redeemOneTime(token, origin) {
      const { internalAdapter } = await auth.$context;
      const spent = await internalAdapter.consumeVerificationValue(oneTimeId(token));
      if (spent === null || spent.expiresAt.getTime() < arena.clock.now()) throw new ArenaError('sign_in_spent');
      return begin(spent.value, origin);
    },
    async issuePasswordLink(person) {
      const link = await links.issue(person);
      sessions.clear();
      return link;
    },
    async invite(newcomer) {
      // As at signing up: the administrator's address is nobody else's.
      if (newcomer.email.toLowerCase() === ADMINISTRATOR.email) throw new ArenaError('account_exists');
      return links.invite(newcomer);
    },
    async choosePassword({ token, password }, origin) {
      const person = await links.redeem(token, password);
      sessions.clear();
      return begin(person, origin);
    },
  };
}

function authOf(arena: Arena) {
  const { server } = arena.config;
  const cookie = sessionCookie(server);
  return betterAuth({
    appName: arena.config.arena.name,
    baseURL: server.url ?? `http://${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`,
    secret: Buffer.from(secretKey(arena.dataFolder, 'session.key')).toString('base64url'),
    database: storeAdapter(arena.store.auth),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 200,
      password: passwordHash,
    },
    session: { expiresIn: 7 * 86_400, updateAge: 86_400, cookieCache: { enabled: false } },
    advanced: {
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      useSecureCookies: false,
      database: { generateId: () => arena.random.id() },
      cookies: {
        session_token: {
          name: cookie.name,
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: cookie.secure },
        },
      },
    },
    databaseHooks: {
      user: { create: { after: async (user) => arena.store.accounts.ensure(personAccount(user.id, NEWCOMER)) } },
    },
    plugins: [serverOnlySession()],
  });
}

/** Begins a session for a user who has proven who they are in another way. It has no path: no request reaches it. */
function serverOnlySession() {
  return {
    id: 'coarena',
    endpoints: {
      beginSession: createAuthEndpoint(
        '/coarena/begin-session',
        { method: 'POST', body: z.object({ user: z.string() }), metadata: { SERVER_ONLY: true } },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.user);
          if (user === null) throw new APIError('UNAUTHORIZED');
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return { id: user.id, name: user.name };
        },
      ),
    },
  };
}

function headersOf({ cookie, userAgent, address }: Origin): Headers {
  const headers = new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent.slice(0, 300) });
  if (cookie !== '') headers.set('cookie', cookie);
  return headers;
}

function personAccount(id: string, roles: readonly Role[]): Account {
  return { id, kind: 'person', roles };
}

const REFUSALS: Readonly<Record<string, 'wrong_credentials' | 'account_exists'>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'account_exists',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'account_exists',
};

/** The library hides why a session could not be looked up; nothing but the store is asked for it. */
function unreachable(error: unknown): never {
  if (codeOf(error) !== null || !(error instanceof APIError)) throw error;
  throw new ArenaError('db_unavailable', { reason: messageOf(error) }, { cause: error });
}

/** True when an account was not made and the library does not say why. */
function isNotCreated(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === 'FAILED_TO_CREATE_USER';
}

/** The library's refusals as errors of the catalogue; the store's own pass as they are. */
async function known<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof APIError) || codeOf(error) !== null) throw error;
    const refusal = REFUSALS[String(error.body?.code)];
    throw refusal === undefined ? error : new ArenaError(refusal);
  }
}
