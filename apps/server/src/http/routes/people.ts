import type { TrustEntry } from '@coarena/core';
import {
  EmptyBody,
  InviteBody,
  MarksQuery,
  PeopleQuery,
  type InvitedAnswer,
  type Page,
  type PasswordLinkAnswer,
  type PersonAnswer,
  type TrustMarkAnswer,
} from '../../contract/index.ts';
import { findPeople, namesOf } from '../../people/find-people.ts';
import type { PasswordLink } from '../../sign-in/password-links.ts';
import { jsonAnswer } from '../json.ts';
import type { Route } from '../route.ts';

/** Accounts as an administrator looks after them, and the marks of judges. What a link leads to is in `session.ts`. */
export const peopleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/people',
    role: 'admin',
    rate: 'read',
    summary: 'The accounts of people, by e-mail address, with what their votes weigh',
    query: PeopleQuery,
    handle: async ({ arena, views }, { query }) => {
      const asked = PeopleQuery.parse(Object.fromEntries(query));
      const page: Page<PersonAnswer> = await findPeople(arena.store, views.held().trust, asked);
      return jsonAnswer(page);
    },
  },
  {
    method: 'POST',
    path: '/api/people',
    role: 'admin',
    rate: 'write',
    summary: 'Makes an account that may submit and judge, and the link under which its owner chooses a password',
    body: InviteBody,
    handle: async ({ arena, signIn }, request) => {
      const { id, ...link } = await signIn.invite(request.body as InviteBody);
      arena.log.info('an administrator made an account', { account: id, by: await request.account() });
      return jsonAnswer({ id, ...linkAnswer(link) } satisfies InvitedAnswer, 201);
    },
  },
  {
    method: 'POST',
    path: '/api/people/:id/password-link',
    role: 'admin',
    rate: 'write',
    summary: 'Makes a link that is good once, under which a person chooses a new password, and ends their sessions',
    body: EmptyBody,
    handle: async ({ arena, signIn, feeds }, request) => {
      const person = request.params['id'] ?? '';
      const link = await signIn.issuePasswordLink(person);
      feeds.leave(person);
      arena.log.info('an administrator made a link for a new password', {
        account: person,
        by: await request.account(),
      });
      return jsonAnswer(linkAnswer(link), 201);
    },
  },
  {
    method: 'GET',
    path: '/api/trust-marks',
    role: 'admin',
    rate: 'read',
    summary: 'Marks of judges, set and cleared, with their reasons, as the ledger holds them: the newest first',
    query: MarksQuery,
    handle: async ({ arena }, { query }) => {
      const { limit, cursor } = MarksQuery.parse(Object.fromEntries(query));
      const found = await arena.store.judgments.trustEntries({
        limit: limit + 1,
        ...(cursor === undefined ? {} : { before: cursor }),
      });
      const shown = found.slice(0, limit);
      const names = await namesOf(
        arena.store,
        shown.flatMap(({ judge, by }) => [judge, by]),
      );
      const last = found.length > limit ? shown.at(-1) : undefined;
      const page: Page<TrustMarkAnswer> = {
        items: shown.map((entry) => markAnswer(entry, names)),
        next: last === undefined ? null : String(last.position),
      };
      return jsonAnswer(page);
    },
  },
];

function linkAnswer({ token, until }: PasswordLink): PasswordLinkAnswer {
  // Behind the hash it is in no log and in no header of a request.
  return { path: `/new-password#token=${token}`, until };
}

function markAnswer(entry: TrustEntry, names: ReadonlyMap<string, string>): TrustMarkAnswer {
  return { ...entry, judgeName: names.get(entry.judge) ?? null, byName: names.get(entry.by) ?? null };
}
