import { ArenaError } from '@coarena/core';
import {
  EmptyBody,
  NewPasswordBody,
  OneTimeBody,
  SignInBody,
  SignUpBody,
  type SessionAnswer,
} from '../../contract/index.ts';
import type { Origin, SignedIn } from '../../sign-in/sign-in.ts';
import { isLoopback } from '../guard/address.ts';
import { jsonAnswer } from '../json.ts';
import type { ApiDeps, ApiRequest, Caller, Route } from '../route.ts';

/** Signing in and out, and who is signed in. */
export const sessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/session',
    role: 'visitor',
    rate: 'read',
    summary: 'Who is signed in, and whether one may sign up',
    handle: async (deps, request) => jsonAnswer(answer(deps, request, await request.caller())),
  },
  {
    method: 'POST',
    path: '/api/session/one-time',
    role: 'visitor',
    rate: 'sign-in',
    summary: 'Signs in with the one-time sign-in that the start of the arena printed',
    body: OneTimeBody,
    handle: async (deps, request) => {
      const { token } = request.body as OneTimeBody;
      return signedIn(deps, request, await deps.signIn.redeemOneTime(token, origin(request)));
    },
  },
  {
    method: 'POST',
    path: '/api/session/password',
    role: 'visitor',
    rate: 'sign-in',
    summary: 'Sets the password of whoever an administrator made a link for, and signs them in; it is good once',
    body: NewPasswordBody,
    handle: async (deps, request) => {
      const chosen = await deps.signIn.choosePassword(request.body as NewPasswordBody, origin(request));
      deps.feeds.leave(chosen.person.id);
      return signedIn(deps, request, chosen);
    },
  },
  {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    role: 'visitor',
    rate: 'sign-in',
    summary: 'Signs in with an e-mail address and a password',
    body: SignInBody,
    handle: async (deps, request) =>
      signedIn(deps, request, await deps.signIn.signIn(request.body as SignInBody, origin(request))),
  },
  {
    method: 'POST',
    path: '/api/auth/sign-up/email',
    role: 'visitor',
    rate: 'sign-in',
    summary: 'Makes an account that may submit and judge, and signs in',
    body: SignUpBody,
    handle: async (deps, request) => {
      if (!mayVisitorsSignUp(deps, request)) throw new ArenaError('sign_up_closed');
      return signedIn(deps, request, await deps.signIn.signUp(request.body as SignUpBody, origin(request)));
    },
  },
  {
    method: 'POST',
    path: '/api/auth/sign-out',
    role: 'visitor',
    rate: 'write',
    summary: 'Ends the session',
    body: EmptyBody,
    handle: async (deps, request) => {
      const { account } = await request.caller();
      const cookies = await deps.signIn.signOut(origin(request));
      if (account !== null) deps.feeds.leave(account);
      return jsonAnswer(answer(deps, request, { account: null, name: '', roles: [] }), 200, {}, cookies);
    },
  },
];

function signedIn(deps: ApiDeps, request: ApiRequest, { person, cookies }: SignedIn): Response {
  const caller: Caller = { account: person.id, name: person.name, roles: person.roles };
  return jsonAnswer(answer(deps, request, caller), 200, {}, cookies);
}

function answer(deps: ApiDeps, request: ApiRequest, { account, name, roles }: Caller): SessionAnswer {
  return {
    account: account === null ? null : { id: account, name, roles },
    arena: deps.arena.config.arena.name,
    signUp: mayVisitorsSignUp(deps, request),
  };
}

function mayVisitorsSignUp({ arena }: ApiDeps, { address }: ApiRequest): boolean {
  const { signUp, host, url } = arena.config.server;
  if (signUp !== 'loopback') return signUp === 'open';
  // Behind a proxy every socket is a local one.
  return url === undefined && isLoopback(host) && isLoopback(address);
}

function origin({ headers, address }: ApiRequest): Origin {
  return { cookie: headers.get('cookie') ?? '', userAgent: headers.get('user-agent') ?? '', address };
}
